import type { Branding } from '@passbook/contract/branding'
import { describe, expect, it } from 'vitest'
import { themeOf } from '../../platform/institutions/theme.ts'
import { type PageContent, renderPage } from './page.ts'

const TEMPLATE =
  '<html lang="en"><head><!--passbook:head--></head><body><div id="root"><!--passbook:boot--></div></body></html>'

const branding = {
  name: 'A & B <Bank>',
  logos: { 'hor-color': '/c', 'hor-white': '/w', icon: '/i' },
  theme: themeOf('#a3123f', '#0b3d91'),
} as unknown as Branding

const content: PageContent = {
  branding,
  nonce: 'n0nce',
  hasSession: false,
  first: { html: '<h1>Sign in</h1>', title: 'A & B <Bank> | Sign in', page: '/login' },
}

describe('the page an institution sends', () => {
  it('has the words in it, and says which page the web takes over', () => {
    const html = renderPage(TEMPLATE, content)
    expect(html).toContain('<div id="root" data-page="/login"><h1>Sign in</h1></div>')
    expect(html).toContain('<title>A &amp; B &lt;Bank&gt; | Sign in</title>')
    expect(html).toContain('data-session="none"')
  })

  it('carries the theme once: as a style, not in the record', () => {
    const html = renderPage(TEMPLATE, content)
    expect(html.match(/--color-primary:/g)).toHaveLength(2)
    const record = /id="branding">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(record)).not.toHaveProperty('theme')
    expect(record).not.toContain('<')
  })

  it('marks nothing to take over where only a frame is shown', () => {
    const first = { html: '<p></p>', title: 'Home', page: null }
    expect(renderPage(TEMPLATE, { ...content, first })).toContain('<div id="root"><p></p></div>')
    expect(renderPage(TEMPLATE, { ...content, first: null })).toContain('<div id="root"></div>')
  })
})
