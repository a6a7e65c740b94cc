import type { StaffMember } from '@passbook/contract/console/team'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Moment } from '../parts/Moment.tsx'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMe } from '../session/me.ts'

interface StaffTableProps {
  query: UseQueryResult<{ staff: StaffMember[] }>
  onManage: (member: StaffMember) => void
}

/** All staff. Administrators cannot change their own account. */
export function StaffTable({ query, onManage }: StaffTableProps) {
  const { staff_id } = useMe()
  const columns = columnsOf(staff_id, onManage)
  return (
    <Table
      label="Staff"
      columns={columns}
      query={query}
      rows={query.data?.staff}
      keyOf={({ uuid }) => uuid}
      empty="There are no staff accounts yet."
    />
  )
}

function columnsOf(ownId: string, onManage: (member: StaffMember) => void): Column<StaffMember>[] {
  return [
    { id: 'name', label: 'Name', cell: ({ name }) => <strong>{name}</strong>, sortBy: nameOf },
    { id: 'email', label: 'Email', cell: ({ email }) => email, sortBy: ({ email }) => email },
    {
      id: 'role',
      label: 'Role',
      cell: ({ role }) => ROLE_WORDS[role],
      sortBy: ({ role }) => ROLE_WORDS[role],
    },
    {
      id: 'passkeys',
      label: 'Passkeys',
      isFigure: true,
      cell: ({ passkeys }) => passkeys,
      sortBy: ({ passkeys }) => passkeys,
    },
    { id: 'status', label: 'Status', cell: (member) => <MemberStatus member={member} /> },
    {
      id: 'seen',
      label: 'Last signed in',
      cell: ({ last_seen_at }) => (last_seen_at ? <Moment at={last_seen_at} /> : 'Never'),
      sortBy: ({ last_seen_at }) => last_seen_at ?? '',
    },
    {
      id: 'ties',
      label: 'Conflicts of interest',
      cell: ({ uuid, name }) => (
        <Link
          to={consoleHref('/console/staff/:uuid/accounts', { uuid })}
          className={`${standaloneLinkClass} -my-2.5`}
        >
          Accounts<VisuallyHidden> related to {name}</VisuallyHidden>
        </Link>
      ),
    },
    {
      id: 'manage',
      label: 'Manage',
      cell: (member) =>
        member.uuid === ownId ? (
          <span className="text-ink-muted">You</span>
        ) : (
          <LinkButton className="-my-2.5" onClick={() => onManage(member)}>
            Manage<VisuallyHidden> {member.name}</VisuallyHidden>
          </LinkButton>
        ),
    },
  ]
}

const nameOf = ({ name }: StaffMember) => name

function MemberStatus({ member }: { member: StaffMember }) {
  if (member.disabled_at) return <StatusDot tone="neutral">Disabled</StatusDot>
  if (member.restored_until) return <StatusDot tone="warning">Access restored</StatusDot>
  if (!member.has_password) return <StatusDot tone="warning">Invited</StatusDot>
  return <StatusDot tone="success">Active</StatusDot>
}
