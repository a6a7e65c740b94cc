import { registerHooks } from 'node:module'
import { SAFEGUARDS } from './safeguards.ts'

/**
 * Takes a safeguard out of a server that is started with this module (`node --import`), to show that its absence is
 * noticed. Nothing else imports it.
 */

const taken = Object.entries(SAFEGUARDS).find(([name]) => name === process.env['TAKE_OUT'])?.[1]
if (taken === undefined) throw new Error('TAKE_OUT names no safeguard')

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const changes = taken.filter(({ file }) => url.endsWith(file))
    if (changes.length === 0) return loaded
    let source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    for (const { file, code, instead } of changes) {
      if (!code.test(source)) throw new Error(`${file} has no such safeguard any more`)
      source = source.replace(code, instead)
    }
    return { ...loaded, source }
  },
})
