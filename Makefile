# One target a job. `make` alone says what there is.
GO      ?= go
GUIDEGEN = bin/guidegen
# What `make accept` accepts: everything, or a chapter, a run, a quote.
WHAT    ?=

.DEFAULT_GOAL := help
.PHONY: help site check accept test bench clean FORCE

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 16

site: $(GUIDEGEN) ## run every directive, check every number, write site/
	$(GUIDEGEN) build

check: $(GUIDEGEN) ## the same, and write nothing: exit status 1 when a number drifted
	$(GUIDEGEN) check

accept: $(GUIDEGEN) ## take what the runs give into the chapters: make accept WHAT=06-demo#beat
	$(GUIDEGEN) accept $(WHAT)

test: ## every test
	$(GO) vet ./...
	$(GO) test ./...

bench: ## nanoseconds per burn and per sleep, and the build of a book of 500 chapters
	$(GO) test -run '^$$' -bench . -benchmem ./engine/... ./build/...

clean: ## what the other targets made, but for site/
	rm -rf bin node_modules

$(GUIDEGEN): FORCE
	@$(GO) build -o $@ ./cmd/guidegen
