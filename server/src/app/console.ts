import type { consoleEndpoints } from '@passbook/contract/console/index'
import { doorRoutes } from '../features/console/door/routes.ts'
import { teamRoutes } from '../features/console/team/routes.ts'
import { workRoutes } from '../features/console/work/routes.ts'
import type { Implemented } from '../http/implement.ts'

/** Every desk of the console has its routes here, or this does not compile. */
const desks: Record<keyof typeof consoleEndpoints, Implemented[]> = {
  door: doorRoutes,
  team: teamRoutes,
  work: workRoutes,
}

export const consoleApi: Implemented[] = Object.values(desks).flat()
