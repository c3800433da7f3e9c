/* SHA-256, since browsers offer theirs only to pages that came encrypted or from this machine. */
const K: number[] = [];
const START: number[] = [];

/* The constants are the first bits of the roots of the first primes. */
for (let n = 2; K.length < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n && prime; d++)
    prime = n % d !== 0;
  if (!prime)
    continue;
  if (START.length < 8)
    START.push(fraction(n ** (1 / 2)));
  K.push(fraction(n ** (1 / 3)));
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

const turn = (x: number, n: number) => x >>> n | x << 32 - n;

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer((bytes.length + 9 + 63 >> 6) << 6));
  bytes.forEach((byte, i) => blocks.setUint8(i, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const h = [...START];
  const w = new Array<number>(64);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = blocks.getInt32(at + 4 * i);
        continue;
      }
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >>> 10) | 0;
    }
    const s = [...h];
    for (let i = 0; i < 64; i++) {
      const [a, b, c, , e, f, g] = s;
      const one = s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + K[i] + w[i] | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      s.pop();
      s.unshift(one + two | 0);
      s[4] = s[4] + one | 0;
    }
    s.forEach((value, i) => { h[i] = h[i] + value | 0; });
  }
  return h.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
