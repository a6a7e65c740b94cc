import type { AttachmentType } from '@passbook/contract/attachments'

/** Files that rest in the file store, and those on their way to a browser. */
export interface FileTables {
  attachments: {
    institution_id: string
    id: string
    name: string
    content_type: AttachmentType
    size_bytes: number
    hash: Buffer
    stored_at: Date
    kept_at: Date | null
  }
  downloads: {
    institution_id: string
    token_hash: Buffer
    /** Of a depositor's session or of one of the staff's. */
    session_id: string | null
    staff_session_id: string | null
    file_key: string
    file_name: string
    content_type: string
    size_bytes: number
    is_temporary: boolean
    expires_at: Date
  }
}
