import { sql } from 'kysely'

/** What must hold of beneficiaries: whole shares, and a kept state that is the list's own. */
export const beneficiaryChecks = {
  'every kind of beneficiaries has 100 percent together': sql<{ difference: string }>`
    select format('entity %s: %s %s beneficiaries have %s', entity_id, count(*), kind,
      sum(allocation_bp)) as difference
    from beneficiaries
    group by institution_id, entity_id, kind
    having sum(allocation_bp) <> 10000 or count(*) > 20
    limit 1`,
  'no contingent beneficiary stands without a primary one': sql<{ difference: string }>`
    select format('entity %s has contingent beneficiaries only', entity_id) as difference
    from beneficiaries
    group by institution_id, entity_id
    having not bool_or(kind = 'primary')
    limit 1`,
  'the beneficiaries of an account are those that were kept last': sql<{ difference: string }>`
    select format('entity %s, version %s: kept %s, named %s', entity.id,
      entity.beneficiaries_version, kept.list, named.list) as difference
    from entities entity
    left join lateral (
      select jsonb_object_agg(one ->> 'uuid',
        concat(one ->> 'kind', ' ', one ->> 'name', ' ', one ->> 'allocation_bp')) as list
      from beneficiary_versions version
      cross join lateral jsonb_array_elements(version.beneficiaries) one
      where version.institution_id = entity.institution_id and version.entity_id = entity.id
        and version.version = entity.beneficiaries_version) kept on true
    left join lateral (
      select jsonb_object_agg(one.id::text, concat(one.kind, ' ',
        coalesce(one.organization_name, one.first_name || ' ' || one.last_name), ' ',
        one.allocation_bp)) as list
      from beneficiaries one
      where one.institution_id = entity.institution_id and one.entity_id = entity.id) named on true
    where kept.list is distinct from named.list
    limit 1`,
}
