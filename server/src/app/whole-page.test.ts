import { describe, expect, it } from 'vitest'
import { NONCE_PLACE, wholePage } from './whole-page.ts'

const TEMPLATE = `
    <script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/vendor-1.js">
    <link rel="stylesheet" crossorigin href="/assets/base-1.css">`

describe('a page that is whole when it arrives', () => {
  const page = wholePage(TEMPLATE, (file) => `/* ${file} */`)

  it('has its style in it, under the nonce of the reply, and fetches it no more', () => {
    expect(page).toContain(`<style nonce="${NONCE_PLACE}">/* assets/base-1.css */</style>`)
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
})
