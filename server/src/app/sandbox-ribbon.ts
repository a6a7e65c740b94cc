import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'

const ENTRY = 'src/sandbox/ribbon.ts'
const DISMISSED = { name: 'sandbox-ribbon', value: 'off' }

/**
 * Puts the script of the sandbox's ribbon into a page, before what it shows. It stands there alone,
 * not among the page's own scripts: where the sandbox is off nobody loads it.
 */
export function ribbonOf(dist: string): (request: FastifyRequest, html: string) => string {
  const script = scriptOf(path.join(dist, '.vite/manifest.json'))
  return ({ cookies }, html) =>
    script === undefined || cookies[DISMISSED.name] === DISMISSED.value
      ? html
      : html.replace('<body>', `<body><script src="/${script}"></script>`)
}

function scriptOf(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  return entries[ENTRY]?.file
}
