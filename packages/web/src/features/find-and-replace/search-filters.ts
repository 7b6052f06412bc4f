/** Which configurations are looked through, and how the server is told. An empty list leaves nothing out. */
// A type, not an interface: its values can then be gone through by their type.
export type SearchFilters = Readonly<
  // Tags are those of the workspace, which has each of them.
  Record<'workspaceIds' | 'componentIds' | 'tagIds' | 'userIds', readonly number[]>
>

export const filterQuery = ({ workspaceIds, componentIds, tagIds, userIds }: SearchFilters) => ({
  ...(workspaceIds.length > 0 && { workspace_ids: [...workspaceIds] }),
  ...(componentIds.length > 0 && { component_ids: [...componentIds] }),
  ...(tagIds.length > 0 && { tag_ids: [...tagIds] }),
  ...(userIds.length > 0 && { user_ids: [...userIds] }),
})
