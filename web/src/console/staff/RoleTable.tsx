import { ACT_WORDS } from '@passbook/contract/console/act-words'
import {
  type CustomRole,
  Role,
  type StaffRole,
  acts,
  actsOf,
} from '@passbook/contract/console/roles'
import Check from 'lucide-react/icons/check'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { roleWords } from '../parts/role-words.ts'
import { useSay } from '../parts/words.ts'
import * as wording from './wording.ts'

/** The table of which role may do what, the same one the server checks. */
export function RoleTable({ custom }: { custom: readonly CustomRole[] }) {
  const roles: readonly StaffRole[] = [...Role.options, ...custom]
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
              {roles.map((role) => (
                <th
                  key={roleWords(role)}
                  scope="col"
                  className="px-3 py-2.5 text-center font-normal"
                >
                  {roleWords(role)}
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
                {roles.map((role) => (
                  <td key={roleWords(role)} className="px-3 py-2 text-center">
                    <AllowedMark may={actsOf(role).includes(act)} />
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
