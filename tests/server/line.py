"""HTTP requests and a socket for the tests of the server, with the standard library alone."""
import base64, json, os, queue, socket, ssl, struct, threading, time, urllib.request, urllib.error
from urllib.parse import urlparse

trusted = None  # An ssl.SSLContext for servers with certificates of their own.
PATIENCE = 120  # Seconds that nothing takes, however slow the machine: whoever waits longer waits in vain.


def urlopen(request):
    handlers = [urllib.request.ProxyHandler({})]  # The server is on this machine, whatever the environment says.
    if trusted:
        handlers.append(urllib.request.HTTPSHandler(context=trusted))
    return urllib.request.build_opener(*handlers).open(request, timeout=PATIENCE)


class Refused(Exception):
    def __init__(self, status, code, message, more=None):
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.more = status, code, more or {}


def in_order(settings):
    """Of a table whose first seat plays the first civilization, so that who acts first is no matter of luck."""
    options = settings.get("options", {})
    if settings.get("edition") == "hearths" or not isinstance(options, dict) or options.get("choose_civilizations"):
        return settings
    return {**settings, "options": {**options, "switches": {"civilizations": "in-order", **options.get("switches", {})}}}


def ask(base, method, path, body=None, token=None, text=None, headers=None):
    """The answer as JSON, or as text where it is none."""
    if (method, path) == ("POST", "/api/tables") and isinstance(body, dict):
        body = in_order(body)
    data = text.encode() if text is not None else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data=data, method=method)
    if data is not None:
        request.add_header("Content-Type", "text/plain" if text is not None else "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    try:
        with urlopen(request) as answer:
            content = answer.read().decode()
            return json.loads(content) if answer.headers["Content-Type"] == "application/json" else content
    except urllib.error.HTTPError as error:
        content = error.read().decode()
        try:
            problem = json.loads(content)["error"]
        except (ValueError, KeyError):
            problem = {"code": "", "message": content}
        raise Refused(error.code, problem["code"], problem["message"], problem) from None


class Closed(Exception):
    pass


class Line:
    """One socket. What the server sends by itself is kept in order in `events`, `views`, `table` and so on. As in a browser, what
    comes is taken at once and signs of life are answered, whatever the test does meanwhile; unless `reads` is False, or there is
    TLS, of which no two threads may use the same line."""
    opened = []  # All of a test, for the report of its failure.

    def __init__(self, base, headers=(), protocol="ecumene-1", path="/ws", reads=True, narrow=False):
        url = urlparse(base)
        self.socket = socket.socket(socket.AF_INET6 if ":" in url.hostname else socket.AF_INET)
        self.socket.settimeout(PATIENCE)
        if narrow:  # The system keeps little of what is not read.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        self.socket.connect((url.hostname, url.port))
        if url.scheme == "https":
            self.socket = (trusted or ssl.create_default_context()).wrap_socket(self.socket, server_hostname=url.hostname)
        self.rest, self.lines, self.came, self.speaks = b"", [], None, threading.Lock()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {url.netloc}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self.until(b"\r\n\r\n").decode()
        self.status = int(head.split()[1])
        if self.status != 101:
            self.socket.close()
            raise Refused(self.status, "", head)
        self.next_id, self.view, self.table, self.log, self.said, self.undone, self.n = 1, {}, None, [], [], [], 0
        Line.opened.append(self)
        if reads and url.scheme == "http":
            self.came = queue.SimpleQueue()
            self.reader = threading.Thread(target=self.keep_reading, daemon=True)
            self.reader.start()

    def __str__(self):
        table, view = self.table or {}, self.view
        return (f"state {table.get('state')}, n {self.n}, seat {view.get('me')}, turn {view.get('turn')}, phase {view.get('phase')}, "
                f"asked {view.get('pending')}, prompt {view.get('prompt')}, last events {self.log[-5:]}")

    def until(self, mark):
        while mark not in self.rest:
            self.more()
        head, self.rest = self.rest.split(mark, 1)
        return head

    def more(self):
        try:
            data = self.socket.recv(65536)
        except TimeoutError:
            if not self.came:
                raise
            return  # Whoever waits for something knows for how long.
        if not data:
            raise Closed
        self.rest += data

    def take(self, count):
        while len(self.rest) < count:
            self.more()
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def keep_reading(self):
        try:
            while True:
                self.came.put(self.read_frame())
        except Exception as end:
            self.came.put(end)

    def frame(self):
        """The next text frame."""
        if not self.came:
            return self.read_frame()
        try:
            frame = self.came.get(timeout=PATIENCE)
        except queue.Empty:
            raise TimeoutError("nothing comes") from None
        if isinstance(frame, Exception):
            self.came.put(frame)  # It is so for good.
            raise frame
        return frame

    def read_frame(self):
        text, since = b"", time.monotonic()
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            data = self.take(size)
            kind = first & 15
            if kind == 8:
                raise Closed
            if kind == 9:
                if not self.came and time.monotonic() - since > PATIENCE:
                    raise TimeoutError("nothing comes but signs of life")
                self.raw(data, 10)
            elif kind in (0, 1):
                text += data
                if first & 128:
                    return text.decode()

    def raw(self, data, kind=1):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([128 | kind])
        head += bytes([128 | size]) if size < 126 else bytes([128 | 126]) + struct.pack(">H", size) if size < 65536 \
            else bytes([128 | 127]) + struct.pack(">Q", size)
        body = bytes(b ^ mask[i & 3] for i, b in enumerate(data))
        with self.speaks:
            self.socket.sendall(head + mask + body)

    def receive(self):
        if not self.lines:
            self.lines = self.frame().split("\n")  # A frame has one message or several, a line each.
        message = json.loads(self.lines.pop(0))
        kind = message.get("on")
        if kind == "view":
            if message.get("all"):
                self.view = {}
            for key in message.get("gone", []):
                del self.view[key]
            self.view.update(message.get("set", {}))
            self.n = message["n"]
        elif kind == "events":
            self.log += message["items"]
        elif kind == "table":
            self.table = message
        elif kind == "said":
            self.said.append(message)
        elif kind == "undone":
            self.undone.append(message)
            self.log = [event for event in self.log if event["n"] <= message["n"]]
        elif kind == "bye":
            raise Closed(message["code"])
        return message

    def ask(self, do, **rest):
        """The answer to a message, whatever comes in between."""
        number = self.next_id
        self.next_id += 1
        self.raw(json.dumps({"do": do, "id": number, **rest}).encode())
        while True:
            message = self.receive()
            if message.get("re") == number:
                if "error" in message:
                    raise Refused(0, message["error"]["code"], message["error"]["message"], message["error"])
                return message

    def wait(self, condition):
        while not condition():
            self.receive()

    def close(self):
        if self.came:
            try:
                self.socket.shutdown(socket.SHUT_RD)  # Ends the reader, and says nothing to the server.
            except OSError:
                pass  # It is broken already.
            self.reader.join()
        self.socket.close()
