/** Stands for the nonce of a reply in a page that is prepared once. */
export const NONCE_PLACE = 'passbook-nonce'

const STYLE = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g
export const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
export const SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/

/** A paint that is not noted by then is not waited for. */
const PAINT_MS = 1_000

/** Lets keys be answered between two scripts. */
export const PAUSE = `const pause = () =>
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
export function wholePage(template: string, read: (file: string) => string): string {
  const modules = [...template.matchAll(PRELOAD)].map(([, href = '']) => href)
  const styles = [...template.matchAll(STYLE)].map(([, file]) => `/${file}`)
  return template
    .replace(PRELOAD, '')
    .replace(SCRIPT, (_script, entry: string) => whenSeen(entry, modules, styles))
    .replace(STYLE, (_link, file: string) => {
      return `<style nonce="${NONCE_PLACE}">${read(file)}</style>`
    })
}

/**
 * Begins when the first paint is noted; at once in a tab nobody looks at, where nothing is painted; and after a
 * second in any case, because a browser may note no paint.
 * All are fetched together and run one by one, so that what somebody types never waits for long. One
 * that cannot be had is left to the page, which knows what to do then.
 */
function whenSeen(entry: string, modules: readonly string[], styles: readonly string[]): string {
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
export function unindent(script: string): string {
  return script.replaceAll(/^ +(\/\/.*\n)?/gm, '')
}
