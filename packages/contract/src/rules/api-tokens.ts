/** How many API tokens somebody may have, and how they may be called. */
export const MOST_API_TOKENS = 50
export const LONGEST_API_TOKEN_NAME = 100
