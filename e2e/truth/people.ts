import type { Charter } from '@passbook/contract/charter'
import { demoStandings } from '../../web/src/guards/matrix/demo-standings.ts'

/** Somebody to walk as, and the pages to read as them. */
export interface Reader {
  slug: string
  key: string
  charter: Charter
  paths: string[]
}

const CHARTERS: Record<string, Charter> = { meadow: 'credit union' }
/** Pages that end the visit, or speak of nobody. */
const NOT_READ = new Set(['/logout', '*', '/not-found'])

/** Every page that somebody can open, once for banks and once for credit unions, on few people. */
export function chooseReaders(): Reader[] {
  const left = Object.entries(demoStandings).flatMap(([slug, people]) =>
    Object.entries(people).map(([key, { opens }]) => ({
      slug,
      key,
      charter: CHARTERS[slug] ?? ('bank' as const),
      paths: opens.filter((path) => !NOT_READ.has(path)),
    })),
  )
  const chosen: Reader[] = []
  const read = new Set<string>()
  const news = ({ charter, paths }: (typeof left)[number]) =>
    paths.filter((path) => !read.has(`${charter} ${path}`))
  for (;;) {
    const [best] = left.toSorted((a, b) => news(b).length - news(a).length)
    const paths = best ? news(best) : []
    if (!best || paths.length === 0) return chosen
    chosen.push({ ...best, paths })
    for (const path of paths) read.add(`${best.charter} ${path}`)
  }
}
