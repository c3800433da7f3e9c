/* What is loaded together. */
export { Brief, Story } from "./story.tsx";
export { Course } from "./course.tsx";
