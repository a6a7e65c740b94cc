/** The look of the bank in the few rules a page of text needs; colours come from the brand's theme. */
export const docsStyle = `
*{box-sizing:border-box}
html{scroll-padding-top:5rem}
body{margin:0;background:var(--color-paper);color:var(--color-ink);font:1rem/1.5 Lato,'Helvetica Neue',Arial,sans-serif}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;gap:1rem;height:3.75rem;padding:0 1.5rem;background:var(--color-surface);border-bottom:1px solid var(--color-hairline)}
header img{display:block}
header span{padding:.25rem .75rem;border-radius:1rem;background:var(--color-primary-tint);color:var(--color-primary-text);font-size:.875rem;font-weight:700}
.page{display:flex;max-width:72rem;margin:0 auto}
nav{position:sticky;top:3.75rem;align-self:flex-start;flex:none;width:15rem;padding:2rem 1.5rem}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:flex;align-items:center;min-height:2.75rem;color:var(--color-ink-muted);text-decoration:none}
nav a:hover{color:var(--color-ink);text-decoration:underline}
main{flex:1;min-width:0;padding:2rem 1.5rem 6rem}
main a{color:var(--color-primary-text)}
h1{margin:0 0 1rem;font-size:1.75rem}
h2{margin:3rem 0 .25rem;font-size:1.375rem}
h3{margin:1.25rem 0 .5rem;font-size:1rem}
p{max-width:42rem;margin:0 0 1rem}
.muted{color:var(--color-ink-muted)}
details{border-top:1px solid var(--color-hairline)}
details[open]{padding-bottom:1.5rem}
summary{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;min-height:3rem;padding:.5rem 0;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover code{text-decoration:underline}
.method{min-width:4rem;font-size:.875rem;font-weight:700}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
summary code{font-weight:700;overflow-wrap:anywhere}
pre{margin:0 0 .75rem;padding:1rem;overflow-x:auto;background:var(--color-sunken);border-radius:.625rem}
table{margin:0 0 1rem;border-collapse:collapse}
th,td{padding:.25rem 1.5rem .25rem 0;text-align:left;font-weight:400}
:focus-visible{outline:2px solid var(--color-focus,var(--color-primary-text));outline-offset:2px}
@media (max-width:48rem){.page{display:block}nav{position:static;width:auto;padding:1rem 1.5rem 0}nav ul{display:flex;flex-wrap:wrap;gap:0 1rem}}
`
