import { Role, acts, actsOf } from '@passbook/contract/console/roles'
import Check from 'lucide-react/icons/check'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ACT_WORDS, ROLE_WORDS } from '../parts/role-words.ts'
import { useSay } from '../parts/words.ts'
import * as wording from './wording.ts'

const actsByRole = new Map(Role.options.map((role) => [role, new Set(actsOf(role))]))

/** The table of which role may do what, the same one the server checks. */
export function RoleTable() {
  const say = useSay()
  return (
    <div className="mt-10">
      <h2 id="what-roles-may" className="mb-3 text-lg">
        {wording.whatEachRoleCanDo}
      </h2>
      <div
        role="region"
        aria-labelledby="what-roles-may"
        // On a phone the matrix scrolls in its box, also with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what slides is reached by keyboard
        tabIndex={0}
        className="hairline relative overflow-x-auto rounded-lg bg-surface"
      >
        <table aria-labelledby="what-roles-may" className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-hairline text-ink-muted">
              <th scope="col" className="px-4 py-2.5 text-left font-normal">
                {' '}
                {wording.permission}{' '}
              </th>
              {Role.options.map((role) => (
                <th key={role} scope="col" className="px-3 py-2.5 text-center font-normal">
                  {ROLE_WORDS[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {acts.map((act) => (
              <tr key={act} className="border-b border-hairline last:border-b-0">
                <th scope="row" className="min-w-44 px-4 py-2 text-left font-normal">
                  {say(ACT_WORDS[act])}
                </th>
                {Role.options.map((role) => (
                  <td key={role} className="px-3 py-2 text-center">
                    <AllowedMark may={actsByRole.get(role)?.has(act) ?? false} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function AllowedMark({ may }: { may: boolean }) {
  return (
    <>
      {may && <Check aria-hidden className="mx-auto size-4 text-success" strokeWidth={3} />}
      <VisuallyHidden>{may ? wording.yes : wording.no}</VisuallyHidden>
    </>
  )
}
