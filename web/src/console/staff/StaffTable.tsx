import type { StaffMember } from '@passbook/contract/console/team'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Moment } from '../parts/Moment.tsx'
import { roleWords } from '../parts/role-words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMe } from '../session/me.ts'
import * as wording from './wording.ts'

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
      label={wording.staff}
      columns={columns}
      query={query}
      rows={query.data?.staff}
      keyOf={({ uuid }) => uuid}
      empty={wording.thereAreNoStaffAccounts}
    />
  )
}

function columnsOf(ownId: string, onManage: (member: StaffMember) => void): Column<StaffMember>[] {
  return [
    {
      id: 'name',
      label: wording.name,
      // A column of addresses would push the last columns out of a window of 1280 px.
      cell: ({ name, email }) => (
        <>
          <strong className="block">{name}</strong>
          <span className="wrap-anywhere text-ink-muted">{email}</span>
        </>
      ),
      sortBy: nameOf,
    },
    {
      id: 'role',
      label: wording.role,
      cell: ({ role, has_outside_role }) => (
        <>
          {roleWords(role)}
          {has_outside_role && (
            <span className="block text-ink-muted">{wording.fromIdentityProvider}</span>
          )}
        </>
      ),
      sortBy: ({ role }) => roleWords(role),
    },
    {
      id: 'passkeys',
      label: wording.passkeys,
      isFigure: true,
      cell: ({ passkeys }) => passkeys,
      sortBy: ({ passkeys }) => passkeys,
    },
    { id: 'status', label: wording.status, cell: (member) => <MemberStatus member={member} /> },
    {
      id: 'seen',
      label: wording.lastSignedIn,
      cell: ({ last_seen_at }) => (last_seen_at ? <Moment at={last_seen_at} /> : wording.never),
      sortBy: ({ last_seen_at }) => last_seen_at ?? '',
    },
    {
      id: 'ties',
      label: wording.conflictsOfInterest,
      cell: ({ uuid, name }) => (
        <Link
          to={consoleHref('/console/staff/:uuid/accounts', { uuid })}
          className={`${standaloneLinkClass} -my-2.5`}
        >
          {wording.accounts}
          <VisuallyHidden> {fill(wording.relatedToName, { name })}</VisuallyHidden>
        </Link>
      ),
    },
    {
      id: 'manage',
      label: wording.manage,
      cell: (member) =>
        member.uuid === ownId ? (
          <span className="text-ink-muted">{wording.you}</span>
        ) : (
          <LinkButton className="-my-2.5" onClick={() => onManage(member)}>
            {wording.manage}
            <VisuallyHidden> {member.name}</VisuallyHidden>
          </LinkButton>
        ),
    },
  ]
}

const nameOf = ({ name }: StaffMember) => name

function MemberStatus({ member }: { member: StaffMember }) {
  if (member.is_without_group) {
    return <StatusDot tone="neutral">{wording.noGroup}</StatusDot>
  }
  if (member.disabled_at) return <StatusDot tone="neutral">{wording.disabled}</StatusDot>
  if (member.restored_until) return <StatusDot tone="warning">{wording.accessRestored}</StatusDot>
  if (!member.has_password && !member.has_outside_role)
    return <StatusDot tone="warning">{wording.invited}</StatusDot>
  return <StatusDot tone="success">{wording.active}</StatusDot>
}
