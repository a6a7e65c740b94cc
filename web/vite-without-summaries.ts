import type { Plugin } from 'vite'

/** As every call of the contract tells what it does, alone on its lines. */
const SUMMARY = /^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"),\n/gm

/** What calls do is told by the API's documentation; the browser would carry it for nothing. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/contract/src/') || !code.includes('summary:')) return null
      return { code: code.replaceAll(SUMMARY, ''), map: null }
    },
  }
}
