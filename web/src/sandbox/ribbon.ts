import { ribbonClass, ribbonLinkClass } from './ribbon-class.ts'

/**
 * The way back from the bank to its simulated outside world. The server puts it into pages where the
 * sandbox is on, before anything is shown, so that nothing jumps; it is an entry of its own and no
 * part of what a depositor loads.
 */
const OFF = 'sandbox-ribbon=off; path=/; samesite=lax'

const WAYS = [
  ['Console', '/sandbox'],
  ['Inbox', '/sandbox#inbox'],
  ['Banking clock', '/sandbox#clock'],
] as const

function link([label, address]: (typeof WAYS)[number]): HTMLAnchorElement {
  const way = document.createElement('a')
  way.className = ribbonLinkClass
  way.href = address
  way.textContent = label
  return way
}

function dismissal(ribbon: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = ribbonLinkClass
  button.textContent = 'Hide'
  button.setAttribute('aria-label', 'Hide the sandbox ribbon')
  button.addEventListener('click', () => {
    // Until the browser is closed: the server then leaves it out.
    document.cookie = OFF
    ribbon.remove()
  })
  return button
}

const ribbon = document.createElement('aside')
ribbon.setAttribute('aria-label', 'Sandbox')
ribbon.className = ribbonClass
const name = document.createElement('strong')
name.className = 'text-sm'
name.textContent = 'Sandbox'
ribbon.append(name, ...WAYS.map(link), dismissal(ribbon))
document.body.prepend(ribbon)
