import { escapeHtml } from '../html.ts'

const TRY_AGAIN_SECONDS = 15

interface FailurePage {
  status: number
  message: string
  invocationId: string
  nonce: string
}

const TITLES: Record<number, string> = {
  404: 'Not found',
  503: 'We will be right back',
}

/** What somebody sees whose browser asked for a page and got none: words, not the API's envelope. */
export function failurePage({ status, message, invocationId, nonce }: FailurePage): string {
  const title = TITLES[status] ?? 'Something went wrong'
  const isTemporary = status === 503
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${isTemporary ? `<meta http-equiv="refresh" content="${TRY_AGAIN_SECONDS}">` : ''}
    <title>${escapeHtml(title)}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(message)}${isTemporary ? ' This page tries again by itself.' : ''}</p>
      <p><a href="">Try again</a></p>
      <p class="reference">Reference ${escapeHtml(invocationId)}</p>
    </main>
  </body>
</html>
`
}

/** Of no institution: which one it is may be just what could not be found out. */
const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 30rem; margin: 15vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; color: inherit }
  .reference { font-size: .875rem; opacity: .75 }`
