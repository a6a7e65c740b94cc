/** Stands for the nonce of a reply in a page that is prepared once. */
export const NONCE_PLACE = 'passbook-nonce'

/** Where the build leaves room for what the page loads: its scripts and its style. */
export const SCRIPTS_PLACE = '<!--passbook:scripts-->'

/** What a page loads, by address, as the build writes it down (`web/vite-page-files.ts`). */
export interface Loads {
  /** The script that begins; it runs last. */
  entry: string
  /** What it needs, in the order in which they run. */
  modules: readonly string[]
  styles: readonly string[]
}

/** A page of HTML as it was built, and what it loads. */
export interface Entry {
  html: string
  loads: Loads
}

/** A paint that is not noted by then is not waited for. */
const PAINT_MS = 1_000

/** Lets keys be answered between two scripts. */
const PAUSE = `const pause = () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = done
          port2.postMessage(0)
        })`

/**
 * The template of a page that shows something when it arrives, itself or its frame: its style is in
 * it, and its scripts are asked for once it has been seen, so that nothing is between the page and its
 * first sight. Pages that are still to come keep their links, and the browser its copies.
 */
export function wholePage(
  template: string,
  loads: Loads,
  read: (address: string) => string,
): string {
  const styles = loads.styles.map(
    (address) => `<style nonce="${NONCE_PLACE}">${read(address)}</style>`,
  )
  return fill(template, [whenSeen(loads), ...styles])
}

/**
 * Runs the files a page asks for one after another, with a breath between: in one go they would keep
 * a phone busy. One that cannot be had is left to the page, which knows what to do then.
 */
export function oneByOne(template: string, { entry, modules, styles }: Loads): string {
  const script = unindent(`<script type="module" nonce="${NONCE_PLACE}">
      ${PAUSE}
      for (const href of ${JSON.stringify(modules)}) {
        await import(href).catch(() => 0)
        await pause()
      }
      import('${entry}')
    </script>`)
  return fill(template, [
    preload(entry),
    script,
    ...modules.map(preload),
    ...styles.map(stylesheet),
  ])
}

/** The browser loads everything by itself; the script of `before` runs first. */
export function plainPage(template: string, loads: Loads, before: Loads): string {
  const { entry, modules, styles } = loads
  const scripts = [before.entry, entry].map(
    (address) => `<script type="module" fetchpriority="low" crossorigin src="${address}"></script>`,
  )
  return fill(template, [...scripts, ...modules.map(preload), ...styles.map(stylesheet)])
}

function fill(template: string, tags: readonly string[]): string {
  return template.replace(SCRIPTS_PLACE, () => tags.join('\n    '))
}

/** Scripts wait for style and fonts: the page can be read before they run. */
function preload(address: string): string {
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`
}

function stylesheet(address: string): string {
  return `<link rel="stylesheet" crossorigin href="${address}">`
}

/**
 * Begins when the first paint is noted; at once in a tab nobody looks at, where nothing is painted; and after a
 * second in any case, because a browser may note no paint.
 * All are fetched together and run one by one, so that what somebody types never waits for long. One
 * that cannot be had is left to the page, which knows what to do then.
 */
function whenSeen({ entry, modules, styles }: Loads): string {
  return unindent(`<script type="module" nonce="${NONCE_PLACE}">
      const entry = '${entry}'
      const modules = ${JSON.stringify(modules)}
      const bring = (link) =>
        document.head.append(Object.assign(document.createElement('link'), link))
      ${PAUSE}
      // A press that comes too early is noted, and done when it can be; only the last one counts.
      addEventListener('click', ({ target }) => {
        if (!document.querySelector('#root[data-page]')) return
        document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
        target.closest('button')?.setAttribute('data-pressed', '')
      })
      let isBegun = false
      const begin = async () => {
        if (isBegun) return
        isBegun = true
        for (const href of [entry, ...modules]) {
          bring({ rel: 'modulepreload', crossOrigin: '', href })
        }
        // Its style is in the page: nothing is fetched, and pages to come see that it is there.
        for (const href of ${JSON.stringify(styles)}) bring({ rel: 'stylesheet', disabled: true, href })
        for (const href of modules) {
          await import(href).catch(() => 0)
          await pause()
        }
        import(entry)
      }
      const isPainted = PerformanceObserver.supportedEntryTypes.includes('paint')
      if (!isPainted || document.visibilityState === 'hidden') begin()
      else {
        setTimeout(begin, ${PAINT_MS})
        addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'hidden') begin()
        })
        new PerformanceObserver((_paints, observer) => {
          observer.disconnect()
          begin()
        }).observe({ type: 'paint', buffered: true })
      }
    </script>`)
}

/** As browsers read it: without what it says to people. */
function unindent(script: string): string {
  return script.replaceAll(/^ +(\/\/.*\n)?/gm, '')
}
