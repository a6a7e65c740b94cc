import type { Source } from './sources.ts'

/** Which room imports which. */
type Edges = Map<string, Set<string>>

/** A domain, a door, a folder of pages or a feature is a room of its own; any other folder below `src` is one. */
const ROOM =
  /^(?:server\/src\/(?:domains|doors)|web\/src\/(?:pages|features)|\w+\/src)\/[\w-]+(?=\/)/

/**
 * Rooms never import each other in a circle, so that each can be read without those above it. Files directly
 * in `src` tie rooms together and do not count; neither do tests. Inside a room folders are free.
 */
export function findRoomLoops(sources: readonly Source[]): string[] {
  const edges: Edges = new Map()
  for (const { file, imports } of sources) {
    const from = roomOf(file)
    if (from === undefined || /\.test\.tsx?$/.test(file)) continue
    for (const to of imports.map(roomOf)) {
      if (to === undefined || to === from) continue
      edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return loopsOf(edges).map((loop) => `loop of rooms: ${loop.join(' → ')}`)
}

function roomOf(file: string): string | undefined {
  return ROOM.exec(file)?.[0]
}

/** The shortest loop through each room that is not on one found before. */
function loopsOf(edges: Edges): string[][] {
  const seen = new Set<string>()
  const loops: string[][] = []
  for (const start of edges.keys()) {
    const way = seen.has(start) ? undefined : shortestWayBack(edges, start)
    if (!way) continue
    for (const room of way) seen.add(room)
    loops.push(way)
  }
  return loops
}

function shortestWayBack(edges: Edges, start: string): string[] | undefined {
  const reached = new Set<string>()
  const ways = [[start]]
  for (const way of ways) {
    for (const next of edges.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, next]
      if (!reached.has(next)) ways.push([...way, next])
      reached.add(next)
    }
  }
  return undefined
}
