import { routes } from '../../web/src/routes.ts'

/** Of nobody: what matters is whether the page opens. */
const SOME_UUID = '5f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'

/** Every path of the web's route table; logging out has journeys of its own. */
export const everyPath: readonly string[] = routes
  .map(({ path }) => path.replace(':uuid', SOME_UUID))
  .filter((path) => path !== '*' && path !== '/logout')
