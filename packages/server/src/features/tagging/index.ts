export { hasAllTags, tagsColumn } from './tag-columns.ts'
export { taggingHandlers } from './tagging-handlers.ts'
