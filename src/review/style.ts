// The one stylesheet of the review page and of the bar. Class names begin with `review`, because pages of every template
// have the bar.

export const stylesheet = `.review{margin:0;font:1rem/1.5 system-ui,sans-serif;background:#f6f7f9;color:#14181f}
.review main{max-width:44rem;margin:0 auto;padding:1.25rem 1rem 3rem}
.review h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}.review h2{font-size:1.2rem;margin:2rem 0 .5rem}
.review h3{font-size:1.05rem;margin:0 0 .25rem}.review p{margin:.25rem 0}
.review-card{background:#fff;border:1px solid #d5dae2;border-radius:.5rem;padding:1rem;margin:.75rem 0;overflow-wrap:anywhere}
.review-sides{display:grid;gap:.5rem;margin:.5rem 0}.review-sides>div{border-left:4px solid #8a94a3;padding:.125rem .75rem}
.review-sides>div+div{border-color:#0a6b3d}.review-small{color:#4a5361;font-size:.9rem}
.review-links{display:flex;align-items:center;flex-wrap:wrap;gap:.5rem 1rem;margin-top:.5rem}.review-links a{padding:.5rem 0;display:inline-block}
.review a{color:#0b4a9b}.review ul{padding-left:1.25rem;margin:.25rem 0}
.review-passed{border-left:6px solid #0a6b3d}.review-look{border-left:6px solid #a15c00}.review-blocked{border-left:6px solid #b3261e}
.review form{display:grid;gap:.5rem}.review textarea{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid #6b7482;border-radius:.375rem}
.review label{display:block}.review-tick{display:flex!important;gap:.75rem;align-items:flex-start}.review-tick input{width:1.5rem;height:1.5rem;flex:none;margin:0}
.review button{font:inherit;font-weight:600;min-height:3rem;padding:.5rem 1.25rem;border-radius:.375rem;border:1px solid #14181f;background:#fff;color:#14181f;cursor:pointer}
.review button.review-main{background:#0a6b3d;border-color:#0a6b3d;color:#fff}
.review-bar,.review-bar *{box-sizing:border-box}.review-bar{position:sticky;bottom:0;z-index:2147483000;background:#14181f;color:#fff;padding:.5rem 1rem;font:1rem/1.4 system-ui,sans-serif;max-height:60vh;overflow:auto}
.review-bar p{margin:0}.review-bar nav{display:flex;flex-wrap:wrap;gap:0 1.25rem}.review-bar a{color:#fff;text-decoration:underline;padding:.625rem 0;display:inline-block}
.review-bar summary{cursor:pointer;padding:.5rem 0}.review-bar ul{margin:0 0 .5rem;padding-left:1.25rem;list-style:disc}.review-bar form{display:grid;gap:.5rem}
.review-bar label{display:block}.review-bar select,.review-bar textarea{font:inherit;width:100%;padding:.5rem;color:#14181f;background:#fff;border:1px solid #fff;border-radius:.25rem}
.review-bar button{font:inherit;min-height:2.75rem;background:#fff;color:#14181f;border:0;border-radius:.25rem;padding:.5rem 1rem}
.review :focus-visible,.review-bar :focus-visible{outline:3px solid #0b4a9b;outline-offset:2px}.review-bar :focus-visible{outline-color:#ffd54a}
`;
