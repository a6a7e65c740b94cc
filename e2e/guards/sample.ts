import { type AnyPath, type Standing } from '../../web/src/guards/matrix/pages.ts'
import { demoStandings } from '../../web/src/guards/matrix/demo-standings.ts'
import { expectedEnd } from '../../web/src/guards/matrix/standings.ts'
import { withoutSession } from '../../web/src/guards/matrix/without-session.ts'
import { routes } from '../../web/src/routes.ts'

/**
 * Of the matrix that unit tests go through whole: each guard once as it opens and once as it leads
 * elsewhere, on few people. What only opens after something was done in the same visit is opened by
 * the journey that does it.
 */
export interface Sampled {
  /** Null is somebody who is not signed in. */
  key: string | null
  home: string
  /** By address, where going there ends. */
  ends: Record<string, string>
}

/** Of nobody: what matters is whether the page opens. */
const SOME_UUID = '5f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'

type Candidate = Sampled & { standing: Standing }

/** The default institution's people: guards know no brand. */
function listCandidates(): Candidate[] {
  const [nobody] = withoutSession
  const people = Object.entries(demoStandings['harborlight'] ?? {}).map(([key, standing]) => {
    return { key, home: standing.home, ends: {}, standing }
  })
  return nobody
    ? [{ key: null, home: '/login', ends: {}, standing: nobody.finds }, ...people]
    : people
}

/** For each guard and way that this person shows, an address that shows it. */
function waysOf({ standing }: Candidate): Map<string, { path: string; end: string }> {
  const ways = new Map<string, { path: string; end: string }>()
  const guards = [...new Set(routes.map(({ guard }) => guard))]
  for (const { path, guard } of routes) {
    const end = expectedEnd(standing, path as AnyPath)
    // Logging out is a journey of its own, and no address is spelled "*".
    if (path === '/logout' || end === '/logout' || path === '*') continue
    ways.set(`${guards.indexOf(guard)} ${end === path ? 'opens' : 'leads elsewhere'}`, {
      path: path.replace(':uuid', SOME_UUID),
      end: end.replace(':uuid', SOME_UUID),
    })
  }
  return ways
}

/** Again and again whoever shows most of what nobody has shown yet. */
export function chooseSample(): Sampled[] {
  const chosen: Sampled[] = []
  const left = listCandidates().map((candidate) => ({ candidate, ways: waysOf(candidate) }))
  for (;;) {
    const [best] = left.toSorted((a, b) => b.ways.size - a.ways.size)
    if (!best || best.ways.size === 0) return chosen
    const { candidate, ways } = best
    const { key, home } = candidate
    const shown = [...ways]
    chosen.push({
      key,
      home,
      ends: Object.fromEntries(shown.map(([, { path, end }]) => [path, end])),
    })
    for (const other of left) for (const [way] of shown) other.ways.delete(way)
  }
}
