import { approvalEndpoints } from './approvals.ts'
import { auditEndpoints } from './audit.ts'
import { contentEndpoints } from './content.ts'
import { customerEndpoints } from './customers.ts'
import { doorEndpoints } from './door.ts'
import { consoleMessageEndpoints } from './messages.ts'
import { moneyEndpoints } from './money.ts'
import { reviewEndpoints } from './reviews.ts'
import { suspicionEndpoints } from './suspicion.ts'
import { teamEndpoints } from './team.ts'
import { workEndpoints } from './work.ts'

/** Every call of the console, by desk. None of them is among the depositors' calls. */
export const consoleEndpoints = {
  door: doorEndpoints,
  team: teamEndpoints,
  work: workEndpoints,
  customers: customerEndpoints,
  reviews: reviewEndpoints,
  messages: consoleMessageEndpoints,
  money: moneyEndpoints,
  content: contentEndpoints,
  approvals: approvalEndpoints,
  audit: auditEndpoints,
  suspicion: suspicionEndpoints,
}
