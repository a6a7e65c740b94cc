import { describe, expect, it, vi } from 'vitest'
import {
  NONCE_PLACE,
  SCRIPTS_PLACE,
  withScriptsInTurn,
  withPlainScripts,
  withInlineStyles,
} from './boot-scripts.ts'

const LOADS = {
  entry: '/assets/index-1.js',
  modules: ['/assets/vendor-1.js'],
  styles: ['/assets/base-1.css'],
}

describe('a page that is whole when it arrives', () => {
  const page = withInlineStyles(SCRIPTS_PLACE, LOADS, (address) => `/* ${address} */`)

  it('has its style in it, under the nonce of the reply, and fetches it no more', () => {
    expect(page).toContain(`<style nonce="${NONCE_PLACE}">/* /assets/base-1.css */</style>`)
    expect(page).not.toContain('<link')
    expect(page).toContain(
      `for (const href of ["/assets/base-1.css"]) bring({ rel: 'stylesheet', disabled`,
    )
  })

  it('asks for its scripts once it has been seen', () => {
    expect(page).not.toContain(' src=')
    expect(page).toContain(`const entry = '/assets/index-1.js'`)
    expect(page).toContain('const modules = ["/assets/vendor-1.js"]')
    expect(page).toMatch(/await import\(href\)[^]*import\(entry\)[^]*PerformanceObserver/)
  })

  /** Runs the script of the page as a browser would, with the paints that the browser notes. */
  function run({ visibility = 'visible' } = {}) {
    const [, script = ''] = /<script[^>]*>([^]*)<\/script>/.exec(page) ?? []
    const links: string[] = []
    const listeners = new Map<string, () => void>()
    const paints: (() => void)[] = []
    const document = {
      visibilityState: visibility,
      createElement: () => ({}),
      querySelector: () => null,
      head: { append: ({ href }: { href: string }) => links.push(href) },
    }
    const observer = class {
      static readonly supportedEntryTypes = ['paint']
      constructor(noted: (entries: object, own: object) => void) {
        paints.push(() => noted({}, this))
      }
      observe() {}
      disconnect() {}
    }
    const globals = {
      document,
      PerformanceObserver: observer,
      MessageChannel,
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      load: () => Promise.resolve(),
    }
    // oxlint-disable-next-line typescript/no-implied-eval -- It is the script of the page.
    const start = new Function(...Object.keys(globals), script.replaceAll('import(', 'load('))
    start(...Object.values(globals))
    const begun = () => links.filter((href) => href === '/assets/index-1.js').length
    return { begun, paint: () => paints[0]?.(), document, listeners }
  }

  it('asks for its scripts within a second where no paint is noted, and once', () => {
    vi.useFakeTimers()
    const { begun, paint } = run()
    expect(begun()).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(begun()).toBe(1)
    paint()
    vi.advanceTimersByTime(5_000)
    expect(begun()).toBe(1)
    vi.useRealTimers()
  })

  it('asks for them at the first paint, and in a tab that nobody looks at or looks away from', () => {
    vi.useFakeTimers()
    const seen = run()
    seen.paint()
    expect(seen.begun()).toBe(1)
    expect(run({ visibility: 'hidden' }).begun()).toBe(1)
    const left = run()
    left.document.visibilityState = 'hidden'
    left.listeners.get('visibilitychange')?.()
    expect(left.begun()).toBe(1)
    vi.useRealTimers()
  })
})

describe('a page that shows nothing before its scripts run', () => {
  it('asks for all files at once and runs them one after another, the first of all last', () => {
    const modules = ['/assets/vendor-1.js', '/assets/home-1.js']
    const page = withScriptsInTurn(SCRIPTS_PLACE, { ...LOADS, modules })
    expect(askedFor(page)).toEqual(['/assets/index-1.js', ...modules])
    expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/base-1.css">')
    expect(page).not.toContain(' src=')
    expect(page).toMatch(
      /for \(const href of \["\/assets\/vendor-1\.js","\/assets\/home-1\.js"\]\)[^]*await pause\(\)[^]*import\('\/assets\/index-1\.js'\)/,
    )
  })
})

it('has the browser load everything by itself in a preview, the answering script first', () => {
  const page = withPlainScripts(SCRIPTS_PLACE, LOADS, { ...LOADS, entry: '/assets/preview-1.js' })
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src)
  expect(scripts).toEqual(['/assets/preview-1.js', '/assets/index-1.js'])
  expect(askedFor(page)).toEqual(['/assets/vendor-1.js'])
})

function askedFor(page: string): (string | undefined)[] {
  return [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
}
