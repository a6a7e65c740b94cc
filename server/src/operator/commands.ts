import type { Command } from './command.ts'
import { document } from './commands/document.ts'
import { finishReview } from './commands/finish-review.ts'
import { handleTask } from './commands/handle-task.ts'
import { importReturns } from './commands/import-returns.ts'
import { publishDocument } from './commands/publish-document.ts'
import { releaseHold } from './commands/release-hold.ts'
import { reopenApplication } from './commands/reopen-application.ts'
import { reverseEntry } from './commands/reverse-entry.ts'
import { reviews } from './commands/reviews.ts'
import { rotateKeys } from './commands/rotate-keys.ts'
import { setRate } from './commands/set-rate.ts'
import { tasks } from './commands/tasks.ts'

/** What staff decide, in the order `help` lists it; each row is a file of its own. */
export const commands: readonly Command[] = [
  reviews,
  finishReview,
  releaseHold,
  reopenApplication,
  importReturns,
  reverseEntry,
  setRate,
  document,
  publishDocument,
  tasks,
  handleTask,
  rotateKeys,
]
