import { openOperatorContext } from '../server/src/doors/operator/open-context.ts'
import { runOperator } from '../server/src/doors/operator/run-operator.ts'

/** Runs operator commands. `npm run operator -- help` lists them. */
process.exitCode = await runOperator(process.argv.slice(2), {
  open: openOperatorContext,
  write: (line) => console.log(line),
  complain: (line) => console.error(line),
})
