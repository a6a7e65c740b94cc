/** The placeholder for the nonce in a page template. */
export const NONCE_PLACE = 'passbook-nonce'

/** The placeholder for the tags of scripts and styles. */
export const SCRIPTS_PLACE = '<!--passbook:scripts-->'

/** The files that a page loads, as the build writes them (`web/vite-page-files.ts`). */
export interface PageAssets {
  /** The entry script; it runs last. */
  entry: string
  /** The modules it needs, in the order in which they run. */
  modules: readonly string[]
  styles: readonly string[]
}

/** A built HTML file and the files it loads. */
export interface Entry {
  html: string
  loads: PageAssets
}

/** The longest wait for the first paint. */
const PAINT_MS = 1_000

/** Yields between two scripts, so that the browser can handle input. */
const PAUSE = `const pause = () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = done
          port2.postMessage(0)
        })`

/**
 * Makes the template of a page that arrives with content. Its styles are inline and its scripts load
 * after the first paint, so that nothing delays it. Other pages keep their stylesheet links, which
 * the browser caches.
 */
export function withInlineStyles(
  template: string,
  loads: PageAssets,
  read: (address: string) => string,
): string {
  const styles = loads.styles.map(
    (address) => `<style nonce="${NONCE_PLACE}">${read(address)}</style>`,
  )
  return fill(template, [loadAfterPaint(loads), ...styles])
}

/**
 * Runs the modules of a page one after another with pauses, because running them at once would block
 * a phone. If one fails to load, the page handles the error.
 */
export function withScriptsInTurn(
  template: string,
  { entry, modules, styles }: PageAssets,
): string {
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

/** Lets the browser load everything in its usual way; the script of `before` runs first. */
export function withPlainScripts(template: string, loads: PageAssets, before: PageAssets): string {
  const { entry, modules, styles } = loads
  const scripts = [before.entry, entry].map(
    (address) => `<script type="module" fetchpriority="low" crossorigin src="${address}"></script>`,
  )
  return fill(template, [...scripts, ...modules.map(preload), ...styles.map(stylesheet)])
}

function fill(template: string, tags: readonly string[]): string {
  return template.replace(SCRIPTS_PLACE, () => tags.join('\n    '))
}

/** Scripts have low priority after styles and fonts, because the page can be read before they run. */
function preload(address: string): string {
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`
}

function stylesheet(address: string): string {
  return `<link rel="stylesheet" crossorigin href="${address}">`
}

/**
 * Loads the scripts after the first paint; at once in a hidden tab, where nothing is painted; and after a
 * second in any case, because a browser may report no paint. All files are fetched together and run one by
 * one, so that input never waits for long. If one fails to load, the page handles the error.
 */
function loadAfterPaint({ entry, modules, styles }: PageAssets): string {
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

/** Removes indentation and comments. */
function unindent(script: string): string {
  return script.replaceAll(/^ +(\/\/.*\n)?/gm, '')
}
