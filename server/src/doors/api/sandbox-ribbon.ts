/** Until the browser is closed: pages are then sent without it. */
const DISMISSED = { name: 'sandbox-ribbon', value: 'off' }

const WAYS = [
  ['Console', '/sandbox'],
  ['Inbox', '/sandbox#inbox'],
  ['Clock', '/sandbox#clock'],
] as const

/** A hairline of amber above the bank, on one line of any phone: seen, and out of the way. */
const STYLE = `
  .sandbox-ribbon { display: flex; align-items: center; gap: 0.5rem; padding: 0 1.25rem;
    font-size: 0.875rem; white-space: nowrap; color: var(--color-warning);
    background: var(--color-warning-tint); border-bottom: 1px solid var(--color-hairline) }
  .sandbox-ribbon :is(a, button) { display: inline-flex; align-items: center; min-height: 2.75rem;
    padding: 0 0.25rem; text-decoration: underline; text-underline-offset: 4px }
  .sandbox-ribbon button { margin-inline-start: auto }
  @media print { .sandbox-ribbon { display: none } }`

const HIDE = `
  const ribbon = document.querySelector('.sandbox-ribbon')
  ribbon.querySelector('button').addEventListener('click', () => {
    document.cookie = '${DISMISSED.name}=${DISMISSED.value}; path=/; samesite=lax'
    ribbon.remove()
  })`

interface Visit {
  cookies: Record<string, string | undefined>
  nonce: string
}

/**
 * The way back from the bank to its simulated outside world, put into a page where the sandbox is on.
 * It comes with the page, so that nothing waits for it or jumps, and is no part of what depositors load.
 */
export function withRibbon(html: string, { cookies, nonce }: Visit): string {
  if (cookies[DISMISSED.name] === DISMISSED.value) return html
  const links = WAYS.map(([label, address]) => `<a href="${address}">${label}</a>`).join('')
  const ribbon =
    `<style nonce="${nonce}">${STYLE}</style>` +
    `<aside class="sandbox-ribbon" aria-label="Sandbox"><strong>Sandbox</strong>${links}` +
    '<button type="button" aria-label="Hide the sandbox ribbon">Hide</button></aside>' +
    `<script nonce="${nonce}">{${HIDE}\n}</script>`
  return html.replace('<body>', () => `<body>${ribbon}`)
}
