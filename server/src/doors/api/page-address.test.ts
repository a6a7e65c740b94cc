import { describe, expect, it } from 'vitest'
import { canBePage } from './page.ts'

describe('what can be a page', () => {
  it.each([
    '/',
    '/login',
    '/login/',
    '/no-such-page',
    '/dashboard?x=%00//',
    '/disclosures/view-disclosures/3f0c',
    '/logï',
    'http://localhost/login',
  ])('%s can', (url) => expect(canBePage(url)).toBe(true))

  it.each([
    '',
    '*',
    'login',
    '//',
    '///x',
    '/x//y',
    '//evil.example',
    '/\\evil.example',
    '/%5cevil',
    '/%2fevil.example',
    '/.',
    '/..',
    '/x/..',
    '/./x',
    '/..%2f',
    '/%00',
    '/%0d%0a',
    '/%',
    '/%zz',
    '/favicon.ico',
    '/.env',
    '/api',
    '/api/v1/x',
    '/API/x',
    '/docs',
    '/metrics',
    '/healthz/',
    '/sandbox/x',
    '/brand/x',
    'http://evil.example',
    'http://evil.example//',
  ])('%j cannot', (url) => expect(canBePage(url)).toBe(false))

  it('an ending is a page to whoever asks for one, and a file to everybody else', () => {
    expect(canBePage('/dashboard/nov.15', 'text/html,*/*;q=0.8')).toBe(true)
    expect(canBePage('/dashboard/nov.15', 'application/json')).toBe(false)
    expect(canBePage('/favicon.ico', 'image/avif,*/*')).toBe(false)
    expect(canBePage('/.env', 'text/html')).toBe(false)
  })
})
