import { expect, it } from 'vitest'
import { MENU_GUARDS } from './menu.ts'
import { routes } from './routes.ts'

it('asks the guards that the route table names', () => {
  for (const [path, guard] of Object.entries(MENU_GUARDS)) {
    expect(routes.find((row) => row.path === path)?.guard, path).toBe(guard)
  }
})
