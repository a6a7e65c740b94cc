import { registerHooks } from 'node:module'

/**
 * Takes a safeguard out of a server that is started with this module (`node --import`), to show that its absence is
 * noticed. Nothing else imports it.
 */

interface Safeguard {
  file: string
  code: RegExp
  instead: string
}

const SAFEGUARDS: Readonly<Record<string, Safeguard>> = {
  /** A repeated call is carried out again. */
  replay: {
    file: '/server/src/platform/idempotency.ts',
    code: /if \(inserted === undefined\) return replay[^\n]*/,
    instead: '',
  },
}

const taken = SAFEGUARDS[process.env['TAKE_OUT'] ?? '']
if (taken === undefined) throw new Error('TAKE_OUT names no safeguard')

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(taken.file)) return loaded
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    if (!taken.code.test(source)) throw new Error(`${taken.file} has no such safeguard any more`)
    return { ...loaded, source: source.replace(taken.code, taken.instead) }
  },
})
