/** Where an attachment rests in the file store. */
export function attachmentKey({
  institution_id,
  id,
}: {
  institution_id: string
  id: string
}): string {
  return `${institution_id}/attachment/${id}`
}
