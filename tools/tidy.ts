import { findCycles } from './tidy/cycles.ts'
import { findRoomLoops } from './tidy/room-loops.ts'
import { readSources } from './tidy/sources.ts'
import { findTextProblems } from './tidy/text-rules.ts'
import { findWallBreaches } from './tidy/walls.ts'

/** Checks rules for reviewers: import walls, import cycles, loops between folders, sizes, stray settings. */
const sources = await readSources()
const problems = [
  ...sources.flatMap(findWallBreaches),
  ...findCycles(sources),
  ...findRoomLoops(sources),
  ...sources.flatMap(findTextProblems),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
