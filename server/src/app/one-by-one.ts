import { NONCE_PLACE, PAUSE, PRELOAD, SCRIPT, unindent } from './whole-page.ts'

/**
 * Runs the files a page asks for one after another, with a breath between: in one go they would keep
 * a phone busy. One that cannot be had is left to the page, which knows what to do then.
 */
export function oneByOne(template: string): string {
  const modules = [...template.matchAll(PRELOAD)].map(([, href]) => href)
  return template.replace(SCRIPT, (_script, entry: string) =>
    unindent(`<link rel="modulepreload" fetchpriority="low" crossorigin href="${entry}">
    <script type="module" nonce="${NONCE_PLACE}">
      ${PAUSE}
      for (const href of ${JSON.stringify(modules)}) {
        await import(href).catch(() => 0)
        await pause()
      }
      import('${entry}')
    </script>`),
  )
}
