import { describe, expect, it } from 'vitest';
import { svgSize, sanitiseSvg } from '../../../../src/site/assets/svg.ts';

const wrap = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`;

describe('an SVG logo', () => {
  it('keeps shapes, gradients and references into itself', () => {
    const inside =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
      '<path d="M0 0h10" fill="url(#g)"></path><use href="#g"></use>';
    const clean = sanitiseSvg(wrap(inside)) ?? '';
    for (const kept of [
      'viewBox="0 0 40 20"',
      '<linearGradient id="g">',
      'fill="url(#g)"',
      'href="#g"',
    ]) {
      expect(clean).toContain(kept);
    }
  });

  it.each([
    ['a script', '<script>alert(1)</script>', /script|alert/],
    ['an event handler', '<path d="M0 0" onload="alert(1)"/>', /onload|alert/],
    ['foreign HTML', '<foreignObject><body>hello</body></foreignObject>', /foreignObject|hello/i],
    ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>', /evil/],
    ['an outside reference', '<use href="https://evil.example/x.svg#a"/>', /evil/],
    ['a javascript reference', '<use xlink:href="javascript:alert(1)"/>', /alert/],
    ['an outside picture', '<image href="https://evil.example/x.png"/>', /evil/],
    ['an SVG in a data address', '<image href="data:image/svg+xml;base64,AAAA"/>', /data:/],
    ['an outside paint', '<path d="M0 0" fill="url(https://evil.example/#a)"/>', /evil/],
    ['an outside style', '<path d="M0 0" style="background:url(//evil.example)"/>', /evil/],
    ['a stylesheet', '<style>@import url(//evil.example)</style>', /evil|import/],
    [
      'an animation of a reference',
      '<set attributeName="href" to="javascript:alert(1)"/>',
      /alert/,
    ],
    [
      'an entity',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><text>&x;</text>',
      /passwd/,
    ],
  ])('loses %s', (_, inside, trace) => {
    expect(sanitiseSvg(wrap(`${inside}<circle r="2"/>`))).toMatch(/<circle r="2"/);
    expect(sanitiseSvg(wrap(`${inside}<circle r="2"/>`))).not.toMatch(trace);
  });

  it('is refused when it contains no drawing', () => {
    expect(sanitiseSvg('<html><body>no</body></html>')).toBeNull();
    expect(sanitiseSvg('\u0000\u0001PNG')).toBeNull();
  });

  it.each([
    ['width="120" height="30px"', { width: 120, height: 30 }],
    ['viewBox="0 0 300 100"', { width: 300, height: 100 }],
    ['width="150" viewBox="0 0 300 100"', { width: 150, height: 50 }],
    ['', { width: 300, height: 200 }],
  ])('with %j has its size', (attributes, size) => {
    expect(svgSize(`<svg xmlns="x" ${attributes}></svg>`)).toEqual(size);
  });
});
