import type { Random } from './random.js';

const list = (names: string) => names.split(' ');

const ENGLISH_FIRST = list(
  'Amelia Charlotte Olivia Isla Mia Ava Grace Chloe Ella Sophie Matilda Harper Ruby Evie Lucy Hannah Georgia Zoe Abigail ' +
    'Imogen Poppy Phoebe Eliza Scarlett Jessica Emily Sarah Rebecca Lauren Nicole Kate Megan Holly Bridget Tess Brooke ' +
    'Caitlin Claire Alice Eleanor Frances Heather Jane Julia Kirsty Laura Louise Madeleine Natalie Paige Rachel Stephanie ' +
    'Tahlia Victoria Willow Anna Bronte Clare Daisy Erin Fiona Gemma Helen Jacinta Kylie Leah Margaret Naomi Penelope Rosie ' +
    'Oliver Noah William Jack Henry Leo Charlie Thomas Lachlan James Ethan Lucas Hudson Archie Hamish Angus Callum Declan ' +
    'Fletcher Flynn George Hugo Jasper Joshua Liam Mitchell Nathan Patrick Riley Samuel Sebastian Toby Xavier Zachary Alexander ' +
    'Benjamin Cameron Daniel David Edward Finn Gabriel Harrison Isaac Jackson Kieran Luke Matthew Michael Nicholas Owen Peter ' +
    'Quentin Robert Ryan Scott Simon Stephen Timothy Andrew Anthony Bradley Christopher Darcy Elliot Felix Graham Ian Jarrod',
);

/** Family names and given names that often go together, with their share of the people in a hundred. */
const HERITAGES: readonly { share: number; first: readonly string[]; last: readonly string[] }[] = [
  {
    share: 54,
    first: ENGLISH_FIRST,
    last: list(
      "Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Thomas Walker Harris Ryan Robinson Kelly King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Campbell Lewis Mitchell Scott Young Edwards Stewart Turner Watson Hughes Cooper Murphy Hill Baker Morris Ward Murray Cook Phillips Rogers Moore Bennett McDonald O'Brien O'Connor Hamilton Ross Gray Fraser Graham Simpson Reid Henderson Marshall Kennedy Burns Ellis Fisher Grant Barnes Doyle Lynch Walsh Byrne Sullivan Fitzgerald Gallagher Quinn Harvey Palmer Webb Stone Carter Parker Collins Bell Cox Richardson Shaw Hunt Chapman Mason Hart Pearce Lawson Nicholls Atkinson Whitlam Barton Deakin Holt Forrest Macquarie Ashton Bowen Calder Drummond",
    ),
  },
  {
    share: 11,
    first: list(
      'Wei Xin Mei Jing Li Yan Hui Ying Jun Hao Ming Lei Qing Rui Tian Zhen Yifan Jiayi Zixuan Haoran Siyu Yichen',
    ),
    last: list(
      'Wang Li Zhang Chen Liu Huang Zhou Wu Xu Sun Zhu Lin He Guo Ma Luo Liang Song Zheng Xie Tang Chan Wong Leung Cheung Lau Yip Kwok',
    ),
  },
  {
    share: 11,
    first: list(
      'Priya Ananya Aisha Neha Pooja Kavya Divya Meera Shreya Riya Arjun Rahul Rohan Vikram Aditya Karan Nikhil Sanjay Amit Harpreet Gurpreet Simran Manpreet Ishaan Tara Lakshmi',
    ),
    last: list(
      'Singh Kaur Patel Sharma Kumar Gupta Shah Mehta Reddy Nair Iyer Menon Desai Rao Joshi Verma Kapoor Malhotra Chopra Gill Sandhu Dhillon Perera Fernando Silva Wickramasinghe',
    ),
  },
  {
    share: 6,
    first: list('Linh Thao Mai Huong Ngoc Trang Anh Minh Tuan Duc Hieu Khanh Quang Bao Kim Lan'),
    last: list('Nguyen Tran Le Pham Hoang Phan Vu Dang Bui Do Ho Ngo Duong Ly'),
  },
  {
    share: 5,
    first: list('Giulia Francesca Chiara Sofia Marco Luca Matteo Alessandro Domenic Antonia Lucia Rocco'),
    last: list(
      'Rossi Russo Ferrari Esposito Romano Colombo Ricci Marino Greco Bruno Gallo Conti Deluca Mancini Costa Giordano Rizzo Lombardi',
    ),
  },
  {
    share: 4,
    first: list('Eleni Katerina Despina Stavroula Dimitri Nikos Yianni Kosta Theo Stelios Vasiliki Christos'),
    last: list(
      'Papadopoulos Georgiou Dimitriou Nikolaou Pappas Karagiannis Vlahos Katsaros Angelopoulos Stavropoulos Economou Makris',
    ),
  },
  {
    share: 4,
    first: list('Layla Fatima Zahra Yasmin Noor Omar Ali Hassan Yusuf Karim Samir Rania Nadia Zayn'),
    last: list(
      'Khoury Haddad Nasser Hassan Ahmed Khan Mansour Saleh Aziz Hussein Farah Rahman Karimi Ahmadi Yilmaz Demir',
    ),
  },
  {
    share: 3,
    first: list('Maria Angelica Jasmine Carlo Miguel Paolo Bea Rafael'),
    last: list('Santos Reyes Cruz Bautista Garcia Mendoza Ramos Aquino Villanueva Castillo Dela-Cruz Navarro'),
  },
  {
    share: 2,
    first: list('Jiwoo Minji Seoyeon Hyun Jiho Yuna Haruto Yuki Sakura Kenji Aiko Ren'),
    last: list('Kim Lee Park Choi Jung Kang Yoon Lim Tanaka Suzuki Sato Yamamoto Nakamura'),
  },
];

const SHARES = HERITAGES.map((heritage) => [heritage, heritage.share] as const);
const SECOND_GENERATION = 45;

export type PersonName = { firstName: string; lastName: string };

/** A name as they are met in Australia today. */
export function nameOf(random: Random): PersonName {
  const heritage = random.weighted(SHARES);
  const firstName = random.of(random.happens(SECOND_GENERATION) ? ENGLISH_FIRST : heritage.first);
  return { firstName, lastName: random.of(heritage.last) };
}

/** Letters alone, for user names and addresses. */
export const plainly = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
