import type { Source } from './sources.ts'

/** Finds the first cycle through each file by depth-first search over our own imports. */
export function findCycles(sources: Source[]): string[] {
  const graph = new Map(sources.map(({ file, imports }) => [file, imports]))
  const done = new Set<string>()
  const problems: string[] = []

  function visit(file: string, trail: string[]): void {
    const at = trail.indexOf(file)
    if (at >= 0) {
      problems.push(`import cycle: ${[...trail.slice(at), file].join(' → ')}`)
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) if (graph.has(next)) visit(next, [...trail, file])
    done.add(file)
  }

  for (const { file } of sources) visit(file, [])
  return problems
}
