# One target a job. `make` alone says what there is.
GO      ?= go
GUIDEGEN = bin/guidegen
# What `make accept` accepts: everything, or a chapter, a run, a quote.
WHAT    ?=
# BROWSER=0 leaves out the tests that look at the pages in a browser.
BROWSER ?= 1
export BROWSER

.DEFAULT_GOAL := help
.PHONY: help site check accept test bench pdf clean tools FORCE

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 16

site: $(GUIDEGEN) node_modules ## run every directive, check every number, write site/
	$(GUIDEGEN) build

check: $(GUIDEGEN) node_modules ## the same, and write nothing; fails when a number drifted
	$(GUIDEGEN) check

accept: $(GUIDEGEN) node_modules ## take what the runs give into the chapters: make accept WHAT=06-demo#beat
	$(GUIDEGEN) accept $(WHAT)

test: node_modules tools ## every test
	$(GO) vet ./...
	$(GO) test -timeout 20m ./...

bench: ## nanoseconds per burn and per sleep, and the build of a book of 500 chapters
	$(GO) test -run '^$$' -bench . -benchmem ./engine/... ./build/... ./cmd/...

pdf: site tools ## the whole guide on paper: bin/guide.pdf, by a headless Chromium
	chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer \
	  --print-to-pdf=bin/guide.pdf "file://$(CURDIR)/site/book.html"

clean: ## what the other targets made, but for site/
	rm -rf bin node_modules

$(GUIDEGEN): FORCE
	@$(GO) build -o $@ ./cmd/guidegen

# What a machine may lack besides Go. Each is installed where that can be done;
# elsewhere a line says what to install. Without npm a build keeps the plots that
# are committed, and says which it could not draw again.
node_modules: package-lock.json
	@$(call need,npm,npm)
	@! command -v npm >/dev/null || { npm ci --no-audit --no-fund --loglevel=error && touch node_modules; }

tools:
	@$(call need,python3,python3)
	@test "$(BROWSER)" = 0 || $(call need,chromium,chromium)

# need COMMAND,PACKAGE
define need
command -v $(1) >/dev/null || \
{ command -v apt-get >/dev/null && test "$$(id -u)" = 0 && apt-get update -qq && \
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(2) >/dev/null; } || \
echo "not on this machine: $(1); install the package $(2)"
endef
