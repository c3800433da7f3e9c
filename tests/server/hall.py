"""A server of its own for each test, and what tests do with it."""
import hashlib, os, re, shutil, signal, socket, subprocess, sys, tempfile, time
from line import Line, PATIENCE, Refused, ask

PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/ecumene")
LONGEST = 1200  # Seconds after which a test that still does something does it in vain.


class Server:
    def __init__(self, folder, *options, database=None, program=None):
        self.folder, self.options, self.database = folder, options, database
        self.program = program or PROGRAM
        self.start()

    def start(self):
        self.errors = open(os.path.join(self.folder, "stderr"), "ab")
        self.clock, theirs = socket.socketpair()
        self.clock.settimeout(PATIENCE)
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", "127.0.0.1:0", "--db", self.database or os.path.join(self.folder, "db"), "--bot-pace", "0",
             "--first-chance", "0", "--limit", "0", "--connections", "0", "--tables", "0", "--chance", "1", *self.options],
            stdout=subprocess.PIPE, stderr=self.errors, text=True, pass_fds=[theirs.fileno()],
            env={**os.environ, "ECUMENE_TEST_CLOCK": str(theirs.fileno())})
        theirs.close()
        line = self.process.stdout.readline()
        assert "Ecumene is at " in line, f"the server did not start: {open(self.errors.name).read()}"
        self.base = line.split()[-1].rstrip("/")
        self.errors.flush()
        told = [said.split('url="')[1].split('"')[0] for said in self.said().splitlines() if "event=listening" in said]
        host, port = (told or [self.base])[-1].split("/")[2].rsplit(":", 1)
        self.process_at = (host.strip("[]"), int(port))  # Where it listens, whatever its base URL.

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.errors.close()
        self.clock.close()

    def skip(self, seconds):
        """The server's time goes forward, nobody else's does, and it does what is due at its tables by then."""
        self.clock.sendall(b"%d\n" % (seconds * 1000))
        assert self.clock.recv(1) == b"\n", "the server has closed its clock"

    def said(self):
        with open(self.errors.name, errors="replace") as file:
            return file.read()


def until(what):
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def figures(server, *names):
    """What /metrics tells, all of the same moment."""
    text = ask(server.base, "GET", "/metrics")
    return [int(re.search(rf"^ecumene_{name} (\d+)$", text, re.M)[1]) for name in names]


def figure(server, name):
    return figures(server, name)[0]


def fill(server, line, full):
    """Asks for the whole story again and again over a line that nobody reads, until what the server tells of
    sockets_too_slow_total and sockets_unsent_bytes is enough. The next one is sent when something came of the last one, so that little
    is under way at the end, however much the system keeps."""
    names = "sockets_too_slow_total", "sockets_unsent_bytes", "frames_sent_total"
    known = figures(server, *names)
    while not full(*known[:2]):
        for _ in range(4):  # As many as are written at once.
            line.raw(b'{"do": "digest", "since": 0}')
        until(lambda: figures(server, *names) != known)
        known = figures(server, *names)


def refused(code, call, *arguments, **rest):
    try:
        call(*arguments, **rest)
    except Refused as error:
        assert error.code == code, f"{error} instead of {code}"
        return error
    raise AssertionError(f"{arguments} was not refused with {code}")


def make(base, start=True, **settings):
    """A table, its token, and a socket on seat 0."""
    made = ask(base, "POST", "/api/tables", settings)
    line = Line(base)
    line.ask("open", table=made["table"], token=made["token"])
    if start:
        ask(base, "POST", f"/api/tables/{made['table']}/start", token=made["token"])
        line.wait(lambda: line.view)
    return made, line


def over(line):
    return line.table and line.table["state"] == "over"


def pending(line):
    return line.view and line.view["me"] in line.view["pending"]


def play(line, most=10**9):
    """Plays what a bot advises until the game is over or enough has been done; how many actions."""
    count = 0
    while count < most:
        line.wait(lambda: over(line) or pending(line))
        if over(line):
            break
        known = line.n
        try:
            line.ask("act", n=line.n, action=line.ask("advice")["action"])
            count += 1
        except Refused as error:
            # Bots may have been quicker between the advice and the action.
            if error.code not in ("stale", "not-pending", "over") and line.n == known:
                raise
    return count


def check_log(server, made):
    """The log of a finished game replays, and the promise about its seed was kept."""
    table = ask(server.base, "GET", f"/api/tables/{made['table']}", token=made["token"])
    text = f"ecumene seed {table['seed']} {table['salt']}"
    assert hashlib.sha256(text.encode()).hexdigest() == table["commitment"]
    log = ask(server.base, "GET", f"/api/tables/{made['table']}/log", token=made["token"])
    assert f"\nseed {table['seed']}\n" in log
    path = os.path.join(server.folder, "game.log")
    with open(path, "w") as file:
        file.write(log)
    subprocess.run([PROGRAM, "replay", "--quiet", path], check=True)
    return log


def too_long(*_):
    raise TimeoutError(f"not through after {LONGEST} seconds")


def run_all(names):
    """All functions test_NAME(server), in their order; each starts from an empty database."""
    signal.signal(signal.SIGALRM, too_long)
    for name, test in [(n, t) for n, t in names.items() if n.startswith("test_")]:
        folder = tempfile.mkdtemp(prefix="ecumene-")
        server = Server(folder)
        Line.opened.clear()
        signal.alarm(LONGEST)
        try:
            test(server)
            assert "Sanitizer" not in server.said() and "runtime error" not in server.said()
            assert "event=bug" not in server.said() and "event=bot-bug" not in server.said(), server.said()
        except BaseException:
            print(f"{name} failed; the sockets, the latest last, have seen:", *Line.opened[-10:],
                  f"the server said:\n{server.said()[-3000:]}", sep="\n", file=sys.stderr)
            raise
        finally:
            signal.alarm(0)
            if server.process.poll() is None:
                server.stop()
            shutil.rmtree(folder)
        print(f"server: {name[5:]} is fine", flush=True)
