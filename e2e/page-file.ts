import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../web/dist/.vite/manifest.json', import.meta.url)

/** Where a page is in the build: its file has no name but its hash. */
export function fileOf(page: `pages/${string}Page.tsx`): string {
  const files = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>
  const file = files[`src/${page}`]?.file
  if (file === undefined) throw new Error(`the build has no ${page}`)
  return `**/${file}`
}
