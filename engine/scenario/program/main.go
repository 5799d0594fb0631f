// Command program serves the scenarios over the protocol of package
// [program]: our engine as any other program would be asked. It is how a guide
// is run against an engine that was compiled differently.
package main

import (
	"fmt"
	"os"

	"example.com/guidegen/engine/catalogue/program"
	"example.com/guidegen/engine/scenario"
)

func main() {
	if err := program.Serve(scenario.All(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "program:", err)
		os.Exit(2)
	}
}
