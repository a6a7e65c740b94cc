import { type RawBuilder, sql } from 'kysely'

/**
 * The balance of a savings account by effective date, up to a given position. A posting stores the
 * running balance in the order *written*. The two orders differ only at backdated postings. So we take
 * the last posting up to that position that was not backdated: everything written before it has an
 * earlier or equal date and is in its running balance. What is missing was written later with an earlier
 * date; it is backdated and found by a small separate index.
 */
export function balanceUpTo(
  institution_id: RawBuilder<string>,
  accountId: RawBuilder<string>,
  effectiveDate: RawBuilder<string>,
  accountSeq: RawBuilder<number>,
): RawBuilder<number> {
  return sql<number>`(
    select coalesce(base.balance_cents, 0) + coalesce((
      select sum(late.amount_cents)::bigint from postings late
      where late.institution_id = ${institution_id} and late.account_id = ${accountId}
        and late.is_backdated and late.account_seq > coalesce(base.account_seq, 0)
        and (late.effective_date, late.account_seq) <= (${effectiveDate}, ${accountSeq})), 0)
    from (select) nothing left join lateral (
      select written.balance_cents, written.account_seq from postings written
      where written.institution_id = ${institution_id} and written.account_id = ${accountId}
        and written.account_seq is not null and not written.is_backdated
        and (written.effective_date, written.account_seq) <= (${effectiveDate}, ${accountSeq})
      order by written.effective_date desc, written.account_seq desc limit 1
    ) base on true)`
}
