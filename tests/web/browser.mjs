/* What modules of the board want of a browser as soon as they are loaded: paths, which here remember their boxes. */
globalThis.Path2D ??= class {
  rects = [];
  rect(...box) {
    this.rects.push(box);
  }
};
