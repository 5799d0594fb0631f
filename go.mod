module example.com/guidegen

go 1.26
