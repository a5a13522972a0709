// Inline on a vehicle page that opens with a photo: whoever comes from elsewhere has none of the site's fonts, and on a
// phone's line they would take turns with the photo. Text stands in its stand-ins (tokens.css of the template) until
// everything of the page has come and been painted; headings change then, text keeps its stand-in for this page
// (`font-display: optional`) and its font is there for the next. Within the site the fonts are there already.
export const photoFirstScript = `(()=>{
if(document.referrer.startsWith(location.origin+'/'))return;
const{style}=document.documentElement;
style.setProperty('--font','var(--stand-in)');
style.setProperty('--head','var(--head-stand-in,var(--stand-in))');
const painted=(then)=>requestAnimationFrame(()=>requestAnimationFrame(then));
addEventListener('load',()=>painted(async()=>{
await Promise.allSettled([...document.fonts].map((font)=>font.load()));
style.removeProperty('--head');
}));
})()`.replaceAll('\n', '');
