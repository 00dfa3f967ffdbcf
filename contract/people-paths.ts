/**
 * `POST` that people get tags or lose them; `POST` that a person who was taken off the list comes back, with what was
 * known of them, in their old place.
 */
export const peoplePaths = {
  tags: '/workspace/people/tags',
  restore: '/workspace/people/:user_id/restore',
} as const
