# Ecumene: `make play` starts the game in the browser, `make test` runs the tests; see README.md.
#
# Build trees: build/ (release), build/san (address and undefined-behaviour sanitizers, used by the
# tests), build/clang, build/debug (-O0). VARIANT selects one; the names of the targets stay the same.

# All cores build.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=$(shell nproc)
endif

VARIANT ?= release
CC_release := gcc
CC_san     := gcc
CC_debug   := gcc
CC_clang   := clang
CC_fuzz    := clang
CC_race    := clang
FLAGS_release := -O3 -g
FLAGS_san     := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
FLAGS_debug   := -O0 -g
FLAGS_clang   := -O3 -g -Wno-string-conversion
FLAGS_fuzz    := -O1 -g -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all -Wno-string-conversion
FLAGS_race    := -O1 -g -fsanitize=thread -fno-sanitize-recover=all -Wno-string-conversion
OUT_release := build
OUT := $(or $(OUT_$(VARIANT)),build/$(VARIANT))
CC  := $(CC_$(VARIANT))

comma    := ,
# Warnings are errors with the compilers that they have been mended with; others may know more of them.
WARNINGS := -Wall -Wextra -Wshadow -Wconversion
WARNINGS += $(if $(filter gcc-12 clang-14,$(CC)-$(firstword $(subst ., ,$(shell $(CC) -dumpversion 2>/dev/null || echo 0)))),-Werror)
CFLAGS   := -std=c11 -D_POSIX_C_SOURCE=200809L -I. -isystem /usr/include/postgresql $(WARNINGS) $(FLAGS_$(VARIANT)) -MMD -MP
LDFLAGS  := $(filter -fsanitize%,$(FLAGS_$(VARIANT))) $(if $(filter release,$(VARIANT)),-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now)
LDLIBS   := -lpthread -lm
# What the program needs and the library for researchers does not.
APP_LIBS := -lwebsockets -lsqlite3 -lpq -lsodium -lz -lcurl -lssl -lcrypto -ledit

RULES_SOURCES := $(wildcard rules/*.c rules/*/*.c)
APP_SOURCES   := $(wildcard data/*.c bots/*.c bots/*/*.c sim/*.c sim/*/*.c scenario/*.c scenario/*/*.c picture/*.c wire/*.c wire/*/*.c table/*.c server/*.c cli/*.c web/*.c)
RESEARCH_SOURCES := $(filter-out research/example.c,$(wildcard research/*.c research/*/*.c))
UNIT_SOURCES  := $(wildcard tests/unit/*.c)
FUZZ_SOURCES  := $(wildcard tests/fuzz/*.c)
FUZZ_NAMES    := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
objects = $(patsubst %.c,$(OUT)/obj/%.o,$(1))

LIBRARY := $(OUT)/librules.a
PROGRAM := $(OUT)/ecumene
UNIT    := $(OUT)/unit

.PHONY: all play test race-check bots-check golden fuzz fuzz-noninterference load soak cluster corpus-test libecumene research-test clean deps test-deps format maps maps-freeze maps-test
all: deps $(PROGRAM)

# The game in the browser, for this machine alone; games are kept in the user's data folder (docs/home.md). In the terminal:
# build/ecumene play. Versions before 0.6.0 kept them in build/play.db, which goes on and outlives make clean.
PORT ?= 8080
play: all
	@[ ! -e build/play.db ] || { echo "going on with the games of build/play.db; to move them into your data folder, for which"; \
	  echo "ecumene serve needs no --db: $(PROGRAM) backup --db build/play.db FILE, and FILE to $${XDG_DATA_HOME:-~/.local/share}/ecumene/ecumene.db"; }
	$(PROGRAM) serve --listen 127.0.0.1:$(PORT) --next-port $(if $(wildcard build/play.db),--db build/play.db) --log warning

# The packages that are missing are named and installed (tools/packages); beside them only those of web/package-lock.json are
# fetched. INSTALL=no: they are only named.
# A release archive (make dist) carries the page built, so that Node is needed only where it is changed or tested.
NODE_PACKAGES := $(if $(shell command -v node),,nodejs) $(if $(shell command -v npm),,npm)
PAGE_IS_BUILT := $(wildcard web/dist/RELEASE)
PACKAGES := gcc make libxxhash-dev libwebsockets-dev libssl-dev libsqlite3-dev libpq-dev libsodium-dev zlib1g-dev libcurl4-openssl-dev libedit-dev
PACKAGES += $(if $(PAGE_IS_BUILT),,$(NODE_PACKAGES))
# What only tests need.
TEST_PACKAGES := libcmocka-dev clang clang-format libclang-rt openssl postgresql debhelper dh-python fakeroot lintian python3-numpy $(NODE_PACKAGES) \
    $(if $(shell command -v python3),,python3) $(if $(shell command -v chromium),,chromium) $(if $(shell command -v git),,git) nginx
deps: build/deps.stamp $(if $(filter clang,$(CC)),test-deps)
test-deps: build/test-deps.stamp
build/deps.stamp: Makefile tools/packages
	@mkdir -p build && tools/packages $(PACKAGES) && touch $@
build/test-deps.stamp: Makefile tools/packages | build/deps.stamp
	@tools/packages $(TEST_PACKAGES) && touch $@

# Each command in a line of its own words; make V=1 shows it whole.
Q := $(if $(V),,@)
told = $(if $(V),,@echo '$(1) $@')

$(OUT)/obj/%.o: %.c | deps
	@mkdir -p $(@D)
	$(call told,compile)
	$(Q)$(CC) $(CFLAGS) -c $< -o $@
$(call objects,$(UNIT_SOURCES)): | test-deps

# Editions and boards travel inside the program.
DATA_FILES := $(wildcard data/past/*.gz) $(wildcard editions/*/*.json) $(wildcard maps/*.json) $(wildcard docs/rulebook*.md) $(wildcard lessons/*.txt)
$(OUT)/obj/data/embedded.o: $(DATA_FILES)
$(OUT)/obj/bots/weights.o: $(wildcard bots/weights-*.json)
$(OUT)/obj/bots/characters.o: $(wildcard bots/characters/*.json)

# The page is bundled and compressed by Node, and travels inside the program too.
WEB_FILES := $(shell find web/src web/static web/locales -type f) web/build.mjs web/locales.mjs web/tsconfig.json NOTICE server/letters.def
npm_packages = $(Q)cd $(1) && npm ci --no-audit --no-fund --loglevel=error || { \
  echo "$(1): npm could not fetch the packages of package-lock.json, for the reason above. Behind a proxy, set https_proxy; for a registry of" >&2; \
  echo "your own, npm config set registry URL. A release archive (docs/public.md) contains the page already built and needs no npm." >&2; exit 1; }
web/node_modules/.stamp: web/package-lock.json | deps
	$(call told,fetch)
	$(call npm_packages,web)
	@touch $@
ifeq ($(PAGE_IS_BUILT),)
# Its types, and the texts that it translates, come from the families by a program without the page: a family and the file of its types. A file
# that has not changed keeps its date, and then the page is not built again.
PAGE_TYPES := civ web/src/base/types.gen.ts settlers web/src/hearths/types.gen.ts
TYPES := $(OUT)/types
$(TYPES): $(call objects,tools/types.c sim/panic.c $(wildcard data/*.c bots/*.c bots/*/*.c sim/*/position.c wire/*.c wire/*/*.c)) $(LIBRARY)
	$(call told,link)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS) -lz
$(OUT)/types.stamp: $(TYPES)
	@mkdir -p build/texts
	$(Q)$(TYPES) build/texts $(PAGE_TYPES)
	@touch $@
PAGE_TEXTS := $(shell sed -n 's|^FAMILY(\(.*\)).*|build/texts/\1.json|p' rules/families.def)
$(filter %.ts,$(PAGE_TYPES)) $(PAGE_TEXTS): $(OUT)/types.stamp ;
web/dist/site.def: $(WEB_FILES) $(PAGE_TEXTS) web/node_modules/.stamp
	cd web && node_modules/.bin/tsc -p . && node build.mjs
endif
$(OUT)/obj/web/site.o $(OUT)/obj/server/letters.o: web/dist/site.def

$(LIBRARY): $(call objects,$(RULES_SOURCES))
	@rm -f $@
	$(call told,collect)
	$(Q)ar rcs $@ $^

$(PROGRAM): $(call objects,$(APP_SOURCES)) $(LIBRARY)
	$(call told,link)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS) $(APP_LIBS)

$(UNIT): $(call objects,$(UNIT_SOURCES) $(filter-out cli/main.c,$(APP_SOURCES)) $(RESEARCH_SOURCES)) $(LIBRARY)
	$(call told,link)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS) $(APP_LIBS) -lcmocka

# Tables without a server: linked with what stands before table/ and none of the server's libraries.
TABLE_TEST := $(OUT)/table-test
# The registries refer weakly to the tables of families, which a linker does not look for in an archive unless it is told to.
FAMILIES   := $(shell sed -n 's/^FAMILY(\(.*\))$$/\1/p' rules/families.def)
OWN_TABLES := $(foreach family,$(FAMILIES),$(foreach table,loader bots wire vocabulary,-Wl$(comma)-u$(comma)$(family)_$(table)))
TABLE_PARTS := $(OUT)/libtable-parts.a
$(TABLE_PARTS): $(call objects,$(filter data/% bots/% sim/% scenario/% wire/%,$(APP_SOURCES)))
	@rm -f $@
	$(call told,collect)
	$(Q)ar rcs $@ $^
$(TABLE_TEST): $(call objects,$(wildcard tests/table/*.c table/*.c)) $(TABLE_PARTS) $(LIBRARY)
	$(call told,link)
	$(Q)$(CC) $(LDFLAGS) $(OWN_TABLES) -o $@ $^ -lz -lm

# The program with one more family, out of a folder that nothing else knows of: make build/with/nim/ecumene adds tests/families/nim.
# Only the registries (whatever includes rules/families.def) are compiled anew.
REGISTRIES := $(shell grep -l '"rules/families.def"' $(RULES_SOURCES) $(APP_SOURCES))
define with_family
WITH_$(1) := $(patsubst %.c,build/with/$(1)/obj/%.o,$(REGISTRIES) $(wildcard tests/families/$(1)/*.c))
build/with/$(1)/obj/%.o: %.c | deps
	@mkdir -p $$(@D)
	$$(call told,compile)
	$$(Q)$$(CC) $$(CFLAGS) -DMORE_FAMILIES='"tests/families/$(1)/families.def"' -c $$< -o $$@
build/with/$(1)/ecumene: $$(WITH_$(1)) $(call objects,$(filter-out $(REGISTRIES),$(RULES_SOURCES) $(APP_SOURCES)))
	$$(call told,link)
	$$(Q)$$(CC) $$(LDFLAGS) -o $$@ $$^ $$(LDLIBS) $$(APP_LIBS)
-include $$(WITH_$(1):.o=.d)
endef
$(foreach family,$(notdir $(patsubst %/families.def,%,$(wildcard tests/families/*/families.def))),$(eval $(call with_family,$(family))))

# For researchers: the rules and bots behind the few functions of research/ecumene.h, and what uses them.
# The number in its name is that of its interface.
SONAME := libecumene.so.$(shell sed -n 's/^enum { ECUMENE_VERSION = \([0-9]*\) };/\1/p' research/ecumene.h)
SHARED_SOURCES := $(RULES_SOURCES) $(wildcard data/*.c bots/*.c bots/*/*.c) sim/panic.c $(wildcard sim/*/position.c) $(RESEARCH_SOURCES)
SHARED_FLAGS   := $(subst $(FLAGS_$(VARIANT)),$(FLAGS_release),$(CFLAGS)) -fPIC -fvisibility=hidden
SHARED_OBJECTS := $(patsubst %.c,build/shared/obj/%.o,$(SHARED_SOURCES))
libecumene: deps build/libecumene.so build/research-example
build/shared/obj/%.o: %.c | deps
	@mkdir -p $(@D)
	$(call told,compile)
	$(Q)$(CC_release) $(SHARED_FLAGS) -c $< -o $@
build/shared/obj/data/embedded.o: $(DATA_FILES)
build/shared/obj/bots/weights.o: $(wildcard bots/weights-*.json)
build/shared/obj/bots/characters.o: $(wildcard bots/characters/*.json)
build/libecumene.so: $(SHARED_OBJECTS) research/exports.map
	$(call told,link)
	$(Q)$(CC_release) -shared -Wl,--version-script=research/exports.map,-soname,$(SONAME),-z,relro,-z,now -o $@ $(SHARED_OBJECTS) $(LDLIBS) -lz
	@ln -sf libecumene.so build/$(SONAME)
build/research-example: research/example.c research/ecumene.h build/libecumene.so
	$(CC_release) $(SHARED_FLAGS) -MF build/shared/example.d -o $@ $< -Lbuild -lecumene -Wl,-rpath,'$$ORIGIN'

research-test: libecumene test-deps
	research/check-exports build/libecumene.so research/ecumene.h
	build/research-example --steps 20000
	build/research-example --steps 20000 --edition hearths --players 4
	research/tests/run

# What talks with the outside watches its buffers and its stack; the rules, which games are played by the million with, do not.
GUARDED := -D_FORTIFY_SOURCE=2 -fstack-protector-strong
build/obj/table/%.o build/obj/server/%.o build/obj/wire/%.o build/obj/cli/%.o build/obj/data/%.o build/obj/scenario/%.o: CFLAGS += $(GUARDED)
build/shared/obj/data/%.o build/shared/obj/research/%.o: SHARED_FLAGS += $(GUARDED)

# These also run where a stack has 1 MB. The largest frames hold a list of 4,096 legal actions, 64 KB, and little else.
SMALL_STACK := -Wframe-larger-than=67584
build/obj/rules/%.o build/obj/data/%.o build/obj/bots/%.o build/obj/wire/%.o: CFLAGS += $(SMALL_STACK)

# The simulator over many processes and machines, for whoever has OpenMPI (docs/mpi.md); nothing else needs it.
MPI_SOURCES := $(wildcard mpi/*.c)
.PHONY: mpi mpi-test
mpi: deps build/ecumene-mpi
build/mpi.stamp: tools/packages | deps
	@tools/packages libopenmpi-dev openmpi-bin && touch $@
build/mpi/%.o: mpi/%.c | build/mpi.stamp
	@mkdir -p $(@D)
	$(call told,compile)
	$(Q)OMPI_CC=$(CC_release) mpicc $(CFLAGS) -c $< -o $@
build/ecumene-mpi: $(patsubst mpi/%.c,build/mpi/%.o,$(MPI_SOURCES)) $(call objects,$(filter-out cli/main.c,$(APP_SOURCES))) $(LIBRARY)
	$(call told,link)
	$(Q)OMPI_CC=$(CC_release) mpicc $(LDFLAGS) -o $@ $^ $(LDLIBS) $(APP_LIBS)
mpi-test: mpi
	tests/mpi
-include $(patsubst mpi/%.c,build/mpi/%.d,$(MPI_SOURCES))

# Comparisons in the rules are of numbers; to follow them all takes half of the time.
build/fuzz/obj/rules/%.o: CFLAGS += -fno-sanitize-coverage=trace-cmp

# A fuzz target searches with libFuzzer in build/fuzz and replays files in every other variant.
FUZZ_MAIN       := $(if $(filter fuzz,$(VARIANT)),,tests/fuzz/driver.c)
FUZZ_BINARIES   := $(addprefix $(OUT)/fuzz_,$(FUZZ_NAMES))
$(FUZZ_BINARIES): $(OUT)/fuzz_%: $(OUT)/obj/tests/fuzz/fuzz_%.o $(call objects,tests/fuzz/world.c \
    tests/fuzz/tokens.c $(FUZZ_MAIN) $(filter-out cli/%,$(APP_SOURCES))) $(LIBRARY)
	$(call told,link)
	$(Q)$(CC) $(LDFLAGS) $(if $(FUZZ_MAIN),,-fsanitize=fuzzer) -o $@ $^ $(LDLIBS) $(APP_LIBS)

# ---- Packages ----
#
# make install puts the program, its manual, completion, the units of systemd, libecumene and its Python module under prefix, below
# DESTDIR if that is set; make uninstall takes them away. make deb makes Debian packages of the same, in build/deb.
VERSION := $(shell sed -n 's/.*ECUMENE_VERSION "\(.*\)"/\1/p' server/version.h)
prefix      ?= /usr/local
bindir      ?= $(prefix)/bin
libdir      ?= $(prefix)/lib
includedir  ?= $(prefix)/include
datadir     ?= $(prefix)/share
mandir      ?= $(datadir)/man
docdir      ?= $(datadir)/doc/ecumene
unitdir     ?= $(prefix)/lib/systemd/system
sysusersdir ?= $(prefix)/lib/sysusers.d
sysconfdir  ?= $(if $(filter /usr,$(prefix)),/etc,$(prefix)/etc)
pythondir   ?= $(prefix)/lib/python3/dist-packages
.PHONY: install uninstall manuals deb deb-from-scratch python-package dist fresh
install: deps $(PROGRAM) build/libecumene.so
	@DESTDIR='$(DESTDIR)' VERSION='$(VERSION)' PROGRAM='$(PROGRAM)' SONAME='$(SONAME)' prefix='$(prefix)' bindir='$(bindir)' \
	  libdir='$(libdir)' includedir='$(includedir)' datadir='$(datadir)' mandir='$(mandir)' docdir='$(docdir)' unitdir='$(unitdir)' \
	  sysusersdir='$(sysusersdir)' sysconfdir='$(sysconfdir)' pythondir='$(pythondir)' packaging/install
uninstall:
	@DESTDIR='$(DESTDIR)' datadir='$(datadir)' packaging/uninstall
# From what is built here; deb-from-scratch compiles everything anew in a copy of the last commit, as a builder of packages does.
deb: deps $(PROGRAM) build/libecumene.so
	@tools/packages debhelper dh-python
	packaging/deb
deb-from-scratch:
	packaging/deb --from-scratch
# A release archive, build/ecumene-VERSION.tar.gz: the last commit and the page built, so that it installs without Node and npm.
dist: web/dist/site.def
	packaging/dist $(VERSION)
# The README's two commands, and an installation from the release archive, on minimal Debian systems made for the purpose. Needs root.
fresh: dist
	tools/fresh
# A wheel with the library inside, in build/python.
python-package: deps build/libecumene.so
	packaging/python

-include $(patsubst %.o,%.d,$(call objects,tools/types.c $(wildcard tests/table/*.c) $(RULES_SOURCES) $(APP_SOURCES) $(UNIT_SOURCES) \
    $(FUZZ_SOURCES) $(RESEARCH_SOURCES)) $(SHARED_OBJECTS))

# The tests in parts that run side by side, the longest first; each can be run alone: make test-server.
TEST_PARTS := browser packages server postgres unit bots rules builds corpus research boards web
.PHONY: $(addprefix test-,$(TEST_PARTS)) $(addprefix built-,san release families debug clang) check generated
test: $(addprefix test-,$(TEST_PARTS))
SAN := build/san/ecumene

# What the parts have in common is built one after the other, so that no two of them build the same.
built-san: deps test-deps
	$(MAKE) VARIANT=san build/san/ecumene build/san/unit build/san/table-test
built-release: built-san
	$(MAKE) VARIANT=release build/librules.a build/ecumene
built-families: built-release
	$(MAKE) VARIANT=release $(patsubst tests/families/%/families.def,build/with/%/ecumene,$(wildcard tests/families/*/families.def))
built-debug: built-families
	$(MAKE) VARIANT=debug build/debug/ecumene
built-clang: built-debug
	$(MAKE) VARIANT=clang build/clang/ecumene

test-unit: built-release
	@tests/timed build/san/unit
	@tests/timed tests/unit/symbols build/librules.a
	@tests/timed tests/table/symbols build/obj
	@tests/timed build/san/table-test
	@tests/timed tests/wrong-options
	@tests/timed tests/manual
	@tests/timed tests/terminal
test-rules: built-san
	@tests/timed build/san/ecumene edition check editions/*/edition.json
	@tests/timed build/san/ecumene scenario tests/scenarios lessons
	@tests/timed build/san/ecumene replay --quiet tests/games/*.log
	@tests/timed tests/old/run $(SAN)
	@PROGRAM=$(SAN) tests/timed tests/documented
	@tests/timed tests/tidy
	@tests/timed tests/halves
	@PROGRAM=$(SAN) tests/timed tests/coverage
test-bots: built-families
	@for f in $(notdir $(patsubst %/families.def,%,$(wildcard tests/families/*/families.def))); do tests/timed tests/families/run $$f || exit 1; done
	@tests/timed tests/strength
	@tests/timed tests/bots-check
test-boards: built-san
	@tests/timed build/san/ecumene map check maps/*.json
	@for b in $(BOARDS); do $(SAN) map borders maps/$$b.json | diff maps/borders-$$b.txt - || exit 1; done
	@PROGRAM=$(SAN) tests/timed tests/gazetteer
	@tests/timed $(MAKE) --no-print-directory maps-test
test-web: built-release
	@tests/timed tests/web/run
	@node tools/locale.mjs --list
test-server: built-san
	@PROGRAM=$(SAN) tests/timed tests/server/clients
	@tests/timed tests/server/examples $(SAN)
	@tests/timed tests/server/run $(SAN)
	@tests/timed tests/server/players $(SAN)
	@tests/timed tests/server/keeper $(SAN)
	@tests/timed tests/server/proxy $(SAN)
	@tests/timed tests/server/faults $(SAN)
	@tests/timed tests/server/soak 5 $(SAN)
# The same tests of the server once more, on a PostgreSQL of their own.
POSTGRES_UNITS := store post refused accounts limits messages contents tournaments tables watchers absence market votes ratings links
test-postgres: built-san
	@tests/timed tests/server/postgres build/san/unit $(addprefix server_,$(POSTGRES_UNITS))
	@tests/timed tests/server/postgres tests/server/cluster 2 $(SAN)
	@tests/timed tests/server/postgres tests/server/members $(SAN)
test-browser: built-families
	@tests/timed tests/browser/run
test-builds: built-clang
	@tests/timed tests/determinism build/ecumene build/debug/ecumene build/clang/ecumene $(SAN)
test-corpus: built-clang
	$(MAKE) corpus-test
test-research: built-clang
	$(MAKE) VARIANT=release research-test
	$(if $(shell command -v mpicc),$(MAKE) VARIANT=release mpi-test)
# Behind research, which builds the library too.
test-packages: test-research
	@tests/timed tests/packages

# For developers, in less than a minute: what most changes can break.
check: all $(TABLE_TEST)
	@tests/timed $(PROGRAM) scenario tests/scenarios lessons
	@tests/timed $(PROGRAM) replay --quiet tests/games/*.log
	@tests/timed $(PROGRAM) edition check editions/*/edition.json
	@tests/timed tests/documented
	@tests/timed tests/server/examples $(PROGRAM)
	@tests/timed tests/tidy
	@tests/timed tests/table/symbols $(OUT)/obj
	@tests/timed $(TABLE_TEST)
	@tests/timed tests/halves
	@tests/timed tests/coverage
	@tests/timed tests/web/run
	@node tools/locale.mjs --list

# Whatever tools write into pages and sources.
generated: all
	tools/scenario-words
	tools/rulebook-index
	tools/protocol-tables
	tools/quoted

# Bots in games of all kinds, for half an hour: GAMES=5000 make bots-check. The tests play one of each kind.
GAMES ?= 20000
bots-check: all
	tests/bots-check $(GAMES)

# Games whose course has changed on purpose; read the difference before committing it.
golden: all
	tests/golden

# Searches for inputs that break something: FUZZ=scenario SECONDS=60 make fuzz. What is found is left in
# build/fuzz/found; put it into tests/corpus/NAME once it is mended.
FUZZ    ?= $(FUZZ_NAMES)
SECONDS ?= 60
fuzz: deps
	$(MAKE) VARIANT=fuzz $(addprefix build/fuzz/fuzz_,$(FUZZ))
	tests/fuzz/run $(SECONDS) $(FUZZ)

# Two servers whose secrets differ must answer a player alike (docs/invariants.md, 43): SECONDS=3600 make fuzz-noninterference.
fuzz-noninterference: deps test-deps
	$(MAKE) VARIANT=san build/san/unit
	ECUMENE_SECONDS=$(SECONDS) ECUMENE_SEED=$${ECUMENE_SEED:-$$(date +%s)} build/san/unit noninterference

# How the server holds out: 2,000 sockets at 200 tables. LOAD="--seconds 60 --json" make load
# and while visitors look back at a long game: LOAD="--replayers 20" make load
LOAD_PARTS := $(call objects,data/node.c data/node_read.c data/error.c wire/json_out.c sim/panic.c)
build/load: tests/load/load.c tests/load/subject.c tests/load/replayers.c tests/load/load.h $(LOAD_PARTS) | deps
	$(CC_release) $(CFLAGS) -MF build/load.d -o $@ $(filter %.c %.o,$^)
load: all build/load
	build/load $(LOAD)

# The server is killed again and again while games are played; nothing that it told anybody may be lost.
KILLS ?= 100
soak: all
	tests/server/soak $(KILLS) $(PROGRAM)

# Three processes on one PostgreSQL, of which one after the other is killed, stopped or cut off: KILLS=50 make cluster.
cluster: all
	tests/server/postgres tests/server/cluster $(KILLS) $(PROGRAM) --within 10

# The tests of the server once more, with a sanitizer that watches what its threads share.
race-check: deps
	$(MAKE) VARIANT=race build/race/ecumene
	set -e; export TSAN_OPTIONS="halt_on_error=1 suppressions=$(CURDIR)/tests/server/race.supp"; \
	  for t in run players keeper faults; do tests/server/$$t build/race/ecumene; done; \
	  PROGRAM=build/race/ecumene tests/server/clients

# Every input that once broke something, and a few that reach far.
corpus-test: deps
	$(MAKE) VARIANT=san $(addprefix build/san/fuzz_,$(FUZZ_NAMES))
	@for name in $(FUZZ_NAMES); do \
	  build/san/fuzz_$$name tests/corpus/$$name >build/san/fuzz_$$name.log 2>&1 \
	    || { tail -40 build/san/fuzz_$$name.log; exit 1; }; \
	  tail -1 build/san/fuzz_$$name.log; done

# The boards are committed; only whoever changes them needs Node.
MAP := tools/map
MAP_BUNDLE := $(MAP)/node_modules/.bin/esbuild --bundle --platform=node --format=esm --packages=external --log-level=warning
$(MAP)/node_modules: $(MAP)/package-lock.json
	$(call told,fetch)
	$(call npm_packages,$(MAP))
	@touch $@

maps: $(MAP)/node_modules
	cd $(MAP) && node_modules/.bin/tsc -p .
	$(MAP_BUNDLE) $(MAP)/src/main.ts --outfile=$(MAP)/node_modules/.build/main.mjs
	node $(MAP)/node_modules/.build/main.mjs $(MAP)/seeds maps

# The borders are frozen in maps/borders-*.txt, and make test compares: look at what changed before committing it.
BOARDS := west east whole
maps-freeze: all
	for b in $(BOARDS); do $(PROGRAM) map borders maps/$$b.json >maps/borders-$$b.txt || exit 1; done

maps-test: $(MAP)/node_modules
	$(MAP_BUNDLE) $(wildcard $(MAP)/tests/*.test.ts) --out-extension:.js=.mjs --outdir=$(MAP)/node_modules/.build/tests
	cd $(MAP) && node --test node_modules/.build/tests/*.mjs

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

# All but the games that an older version kept there.
clean:
	@[ ! -e build/play.db ] || echo "build/play.db stays: it has games"
	@[ ! -d build ] || find build -mindepth 1 -maxdepth 1 ! -name 'play.db*' -exec rm -rf {} +
