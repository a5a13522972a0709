// The one stylesheet of the review page and of the bar. Class names begin with `review`, because pages of every template
// have the bar. It covers neither what the site fixes to the bottom (consent question, tray, action bar, notice) nor the
// focused element (WCAG 2.4.11).

export const compareScript = `for (const compare of document.querySelectorAll('.review-compare')) {
  const range = compare.querySelector('input');
  const move = () => {
    compare.style.setProperty('--line', range.value + '%');
    range.setAttribute('aria-valuetext', range.value + ' % before, ' + (100 - range.value) + ' % after');
  };
  range.addEventListener('input', move);
  const frame = compare.querySelector('.review-frame');
  const follow = ({ clientX }) => {
    const { left, width } = frame.getBoundingClientRect();
    range.value = ((clientX - left) / width) * 100;
    move();
  };
  frame.addEventListener('pointerdown', ({ pointerId }) => frame.setPointerCapture(pointerId));
  frame.addEventListener('pointermove', (event) => {
    if (frame.hasPointerCapture(event.pointerId)) follow(event);
  });
  frame.addEventListener('click', follow);
  compare.classList.add('review-over');
  move();
}
`;

export const stylesheet = `.review{margin:0;font:1rem/1.5 system-ui,sans-serif;background:#f6f7f9;color:#14181f}
.review main{max-width:44rem;margin:0 auto;padding:1.25rem 1rem 3rem}
.review h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}.review h2{font-size:1.2rem;margin:2rem 0 .5rem}
.review h3{font-size:1.05rem;margin:0 0 .25rem}.review p{margin:.25rem 0}
.review-card{background:#fff;border:1px solid #d5dae2;border-radius:.5rem;padding:1rem;margin:.75rem 0;overflow-wrap:anywhere}
.review-sides{display:grid;gap:.5rem;margin:.5rem 0}.review-sides>div{border-left:4px solid #8a94a3;padding:.125rem .75rem}
.review-sides>.review-new{border-color:#0a6b3d}.review-small{color:#4a5361;font-size:.9rem}
.review-danger{border-left:6px solid #b3261e}.review-why{color:#8c1d18}
.review-rows{list-style:none;padding:0!important}.review-rows li{display:grid;grid-template-columns:auto 1fr;gap:.75rem;align-items:center;background:#fff;border:1px solid #d5dae2;border-radius:.5rem;padding:.5rem .75rem;margin:.5rem 0;overflow-wrap:anywhere}.review-rows .review-danger{border-left:6px solid #b3261e}
.review-photo{width:6rem;height:4.5rem;object-fit:cover;border-radius:.25rem;background:#e4e8ee}.review-thumb{max-width:100%;max-height:8rem;vertical-align:middle}.review-large{display:block;width:100%;height:auto;border-radius:.25rem}
.review-facts{display:grid;gap:.25rem 1rem;margin:0}.review-facts dt{font-weight:600}.review-facts dd{margin:0 0 .5rem}
.review-swatch{width:2em;height:1em;vertical-align:-.125em;outline:1px solid #6b7482}
.review-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.review-links{display:flex;align-items:center;flex-wrap:wrap;gap:.25rem 1.25rem;margin-top:.5rem}.review-links span:first-child{flex-basis:100%}.review-links a{padding:.5rem 0;display:inline-block}
.review a{color:#0b4a9b}.review ul{padding-left:1.25rem;margin:.25rem 0}.review li:has(>details){list-style:none;margin-left:-1.25rem}
.review-passed{border-left:6px solid #0a6b3d}.review-look{border-left:6px solid #a15c00}
.review summary{cursor:pointer;padding:.625rem 0;color:#0b4a9b}
.review-frame{position:relative;display:grid;gap:.75rem;border:1px solid #6b7482;background:#fff;overflow:hidden}
.review-frame>div{position:relative;padding-top:1.75rem}.review-frame img{display:block;width:100%;height:auto}:is(.review-frame,.review-compare):has(img[width="390"]){max-width:390px}
.review-marks{position:absolute;inset:1.75rem 0 0;width:100%;height:calc(100% - 1.75rem)}.review-marks rect{fill:none;stroke:#d6006c;stroke-width:3;vector-effect:non-scaling-stroke}
.review-side{position:absolute;top:0;left:0;line-height:1.5rem;background:#14181f;color:#fff;font-size:.875rem;padding:.125rem .5rem}
.review-after .review-side{left:auto;right:0;background:#0a6b3d}
.review-range{display:none!important}.review-over .review-range{display:grid!important;gap:.25rem;font-size:.9rem;margin-top:.5rem}
.review-range input{width:100%;height:2.75rem;margin:0;accent-color:#0a6b3d}
.review-over .review-frame>div{grid-area:1/1}.review-over .review-before{clip-path:inset(0 calc(100% - var(--line)) 0 0)}.review-over .review-after{clip-path:inset(0 0 0 var(--line))}
.review-over .review-frame{cursor:ew-resize;touch-action:pan-y;user-select:none}.review-over img{pointer-events:none}
.review-over .review-frame::before{content:"\\2194" / "";position:absolute;z-index:1;top:calc(50% - 1.25rem);left:calc(var(--line) - 1.25rem);width:2.5rem;height:2.5rem;border-radius:50%;background:#14181f;color:#fff;box-shadow:0 0 0 1px #fff;display:grid;place-items:center}
.review-over .review-frame::after{content:"";position:absolute;top:0;bottom:0;left:var(--line);width:3px;margin-left:-1.5px;background:#14181f;box-shadow:0 0 0 1px #fff;forced-color-adjust:none}
.review form{display:grid;gap:.5rem}.review form+form{margin-top:.75rem}.review textarea{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid #6b7482;border-radius:.375rem}
.review label{display:block}.review-tick{display:flex!important;gap:.75rem;align-items:flex-start}.review-tick input{width:1.5rem;height:1.5rem;flex:none;margin:0}
.review button{font:inherit;font-weight:600;min-height:3rem;padding:.5rem 1.25rem;border-radius:.375rem;border:1px solid #14181f;background:#fff;color:#14181f;cursor:pointer}
.review button.review-main{background:#0a6b3d;border-color:#0a6b3d;color:#fff}
.review-bar,.review-bar *{box-sizing:border-box}.review-bar{position:fixed;inset:auto 0 0;z-index:2147483000;border-top:1px solid transparent;background:#14181f;color:#fff;padding:.25rem 1rem;font:1rem/1.4 system-ui,sans-serif;max-height:70vh;overflow:auto}
.review-bar p{margin:0}.review-bar nav{display:flex;flex-wrap:wrap;align-items:center;gap:0 .75rem}.review-bar a{color:#fff;text-decoration:underline;padding:.625rem 0;display:inline-block}
.review-bar summary{cursor:pointer;display:list-item;list-style:disclosure-closed inside;padding:.5rem 0}.review-bar details[open]>summary{list-style-type:disclosure-open}
.review-bar ul{margin:0 0 .5rem;padding-left:1.25rem;list-style:disc}.review-bar form{display:grid;gap:.5rem;max-width:40rem;padding-bottom:.75rem}
.review-bar label{display:block}.review-bar select,.review-bar textarea{font:inherit;width:100%;padding:.5rem;color:#14181f;background:#fff;border:1px solid #fff;border-radius:.25rem}
.review-bar button{font:inherit;min-height:2.75rem;background:#fff;color:#14181f;border:0;border-radius:.25rem;padding:.5rem 1rem}
:root:has(.review-bar){--review-bar:5.75rem;scroll-padding-bottom:calc(.5rem + var(--review-bar) + var(--covered,0px))}:root:has(.review-bar details[open]){scroll-padding-bottom:calc(70vh + .5rem)}
body:has(.review-bar)::after{content:"";display:block;height:var(--review-bar)}body:has(.review-bar) :is(.tray,.notice){translate:0 calc(-1*var(--review-bar))}body:has(.review-bar) .bar{bottom:var(--review-bar)}
@media (min-width:30rem){.review-sides{grid-template-columns:1fr 1fr}.review-facts{grid-template-columns:12rem 1fr}}.review-pair{grid-template-columns:1fr 1fr}
@media (min-width:48rem){:root:has(.review-bar){--review-bar:3.5rem}.review-bar{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 2rem}.review-bar details[open]{flex-basis:100%}}
.review :focus-visible,.review-bar :focus-visible{outline:3px solid #0b4a9b;outline-offset:2px}.review-bar :focus-visible{outline-color:#ffd54a}
`;
